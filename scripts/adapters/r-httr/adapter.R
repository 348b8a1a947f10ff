# httr behind oauthcheck's adapter protocol: signs with oauth_signature, as its Token1.0 does. The
# library draws nonce and timestamp itself, which the answer reports, and always sends
# oauth_version; what it cannot express is skipped. It does not get a body, which its tokens do
# not sign either.
suppressPackageStartupMessages(library(httr))
invisible(Sys.setlocale("LC_ALL", "C.UTF-8")) # the library sorts by it

methods <- c("HMAC-SHA1", "RSA-SHA1")
always_sent <- c("oauth_consumer_key", "oauth_signature_method", "oauth_version")
drawn <- c("oauth_nonce", "oauth_timestamp")

# Why the library cannot be asked this, or NULL.
unaskable <- function(question) {
  oauth <- question$oauth
  absent <- setdiff(always_sent, names(oauth))
  refused <- intersect(c("realm", "oauth_signature"), names(oauth))
  if (question$op != "sign") {
    paste("the library does not", question$op)
  } else if (length(absent) > 0) {
    paste(absent[1], "is always sent")
  } else if (length(refused) > 0) {
    paste(refused[1], "cannot be set")
  } else if (!oauth$oauth_signature_method %in% methods) {
    paste(oauth$oauth_signature_method, "is not supported")
  } else if (oauth$oauth_version != "1.0") {
    "oauth_version is always sent as 1.0"
  } else if (isTRUE(oauth$oauth_body_hash)) {
    "the library computes no body hash"
  }
}

# The URL with the parameters of request.query: an object, whose members may be lists, or pairs.
url_of <- function(request) {
  url <- request$url
  add <- function(name, value) {
    separator <- if (grepl("?", url, fixed = TRUE)) "&" else "?"
    url <<- paste0(url, separator, curl::curl_escape(name), "=", curl::curl_escape(value))
  }
  if (is.null(names(request$query))) {
    for (pair in request$query) add(pair[[1]], pair[[2]])
  } else {
    for (name in names(request$query)) for (value in request$query[[name]]) add(name, value)
  }
  url
}

answer <- function(question) {
  reason <- unaskable(question)
  if (!is.null(reason)) {
    return(list(skipped = reason))
  }
  oauth <- question$oauth
  secrets <- question$secrets
  secret <- if (is.null(secrets$consumer_secret)) "" else secrets$consumer_secret
  is_rsa <- oauth$oauth_signature_method == "RSA-SHA1"
  info <- oauth_signature(
    url_of(question$request), question$request$method,
    app = oauth_app("oauthcheck", oauth$oauth_consumer_key, secret),
    token = oauth$oauth_token, token_secret = secrets$token_secret,
    private_key = if (is_rsa) openssl::read_key(secrets$private_key),
    other_params = oauth[setdiff(names(oauth), c(always_sent, drawn, "oauth_token"))]
  )
  used <- lapply(info[drawn], as.character)
  header <- oauth_header(info)$headers[["Authorization"]]
  list(signature = info$oauth_signature, authorization_header = header, used = used)
}

input <- file("stdin", "r", encoding = "UTF-8")
while (length(line <- readLines(input, n = 1)) > 0) {
  question <- jsonlite::fromJSON(line, simplifyVector = FALSE)
  if (question$op == "stop") {
    break
  }
  if (question$op == "start") {
    said <- list(
      name = "r-httr", version = as.character(packageVersion("httr")), language = "r",
      methods = as.list(methods), produces = list("signature", "authorization_header"),
      operations = list("sign")
    )
  } else {
    failed <- function(failure) list(error = conditionMessage(failure))
    said <- if (grepl("\\u0000", line, fixed = TRUE)) {
      list(skipped = "a text of R cannot hold NUL")
    } else {
      tryCatch(answer(question), error = failed)
    }
    said$seq <- question$seq
  }
  cat(jsonlite::toJSON(said, auto_unbox = TRUE), "\n", sep = "")
  flush(stdout())
}
