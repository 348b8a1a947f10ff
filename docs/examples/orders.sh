curl 'https://shop.example.com/wp-json/wc/v3/orders?per_page=5&status=processing' \
  -H 'Authorization: OAuth oauth_consumer_key="ck_cda5d6ed3a25b0f2ab34f4d9c1b8e71d", oauth_nonce="nonce5Kb7QsPz2xVw", oauth_signature="jKoE2lXzfyUujM1oNuVpjpBWggw%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1718000000"'
