curl 'https://shop.example.com/wp-json/wc/v3/orders?per_page=5&status=processing' \
  -H 'Authorization: OAuth oauth_consumer_key="ck_cda5d6ed3a25b0f2ab34f4d9c1b8e71d", oauth_nonce="nonce5Kb7QsPz2xVw", oauth_signature="jKoE2lXzfyUujM1oNuVpjpBWggw%3D", oauth_signature_method="HMAC-SHA1", oauth_timestamp="1718000000"'

# The form is signed, and so the protocol parameters are in it.
curl -s https://shop.example.com/products --data-urlencode 'name=Tea & cake' -d price=5 \
  -d 'oauth_consumer_key=ck_cda5d6ed3a25b0f2ab34f4d9c1b8e71d&oauth_nonce=n2&oauth_timestamp=1718000001' \
  -d 'oauth_signature_method=HMAC-SHA1' -d 'oauth_signature=Wis5ZEKBLbllmAx6LBuae4jq3%2B0%3D'
curl https://shop.example.com/status
