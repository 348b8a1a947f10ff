# httr behind oauthcheck's adapter protocol: signs with oauth_signature, as its Token1.0 does. The
# library draws nonce and timestamp itself, and always sends oauth_version. It does not get a body,
# which its tokens do not sign either.
suppressPackageStartupMessages(library(httr))
invisible(Sys.setlocale("LC_ALL", "C.UTF-8")) # the library sorts by it

own <- c(
  "oauth_consumer_key", "oauth_signature_method", "oauth_version", "oauth_nonce",
  "oauth_timestamp", "oauth_token"
)

answer <- function(question) {
  oauth <- question$oauth
  is_rsa <- oauth$oauth_signature_method == "RSA-SHA1"
  info <- oauth_signature(
    question$url, question$method,
    app = oauth_app("oauthcheck", oauth$oauth_consumer_key, question$consumer_secret),
    token = oauth$oauth_token, token_secret = question$token_secret,
    private_key = if (is_rsa) openssl::read_key(question$private_key),
    other_params = oauth[setdiff(names(oauth), own)]
  )
  list(authorization_header = oauth_header(info)$headers[["Authorization"]])
}

say <- function(said) {
  cat(jsonlite::toJSON(said, auto_unbox = TRUE), "\n", sep = "")
  flush(stdout())
}

say(as.character(packageVersion("httr")))
input <- file("stdin", "r", encoding = "UTF-8")
while (length(line <- readLines(input, n = 1)) > 0) {
  failed <- function(failure) list(error = conditionMessage(failure))
  say(tryCatch(answer(jsonlite::fromJSON(line, simplifyVector = FALSE)), error = failed))
}
