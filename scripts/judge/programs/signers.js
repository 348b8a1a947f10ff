// Programs in JavaScript that sign wrongly, each like a real program that somebody wrote.
//
// usage: node signers.js NAME METHOD URL KEY SECRET TOKEN TOKEN_SECRET NONCE TIMESTAMP BODY
const crypto = require('crypto')
const [NAME, METHOD, URL_, KEY, SECRET, TOKEN, TOKEN_SECRET, NONCE, TIME, BODY] = process.argv.slice(2)
const parts = new URL(URL_)
const bare = parts.origin + parts.pathname
const enc = s => encodeURIComponent(s).replace(/[!'()*]/g, c => '%' + c.charCodeAt(0).toString(16).toUpperCase())
const oauth = (more = {}) => {
  const o = { oauth_consumer_key: KEY, oauth_nonce: NONCE, oauth_signature_method: 'HMAC-SHA1', oauth_timestamp: TIME, oauth_version: '1.0', ...more }
  if (TOKEN) o.oauth_token = TOKEN
  return o
}
const sent = () => [...parts.searchParams, ...(BODY.startsWith('{') ? [] : new URLSearchParams(BODY))]
const all = more => [...sent(), ...Object.entries(oauth(more))]
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const normalized = (pairs, e = enc) =>
  pairs.map(([n, v]) => [e(n), e(v)]).sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1])).map(p => p.join('=')).join('&')
const base = (params, { uri = bare, e = enc, method = METHOD } = {}) => [method, e(uri), e(params)].join('&')
const hmac = (text, key) => crypto.createHmac('sha1', key).update(text)
const sign = (text, key) => hmac(text, key).digest('base64')
const key = (e = enc) => e(SECRET) + '&' + e(TOKEN_SECRET)

const programs = {
  encodeURIComponent_everywhere: () => {
    const e = encodeURIComponent
    return sign(base(normalized(all(), e), { e }), key(e))
  },
  encodeURIComponent_but_key: () => {
    const e = encodeURIComponent
    return sign(base(normalized(all(), e), { e }), key())
  },
  encodeURIComponent_values: () => sign(base(normalized(all(), encodeURIComponent)), key()),
  search_params: () => {
    const params = new URLSearchParams(all())
    params.sort()
    return sign(base(params.toString()), key())
  },
  escape_values: () => sign(base(normalized(all(), escape)), key()),
  encodeURI_values: () => sign(base(normalized(all(), encodeURI)), key()),
  not_sorted: () => sign(base(all().map(([n, v]) => enc(n) + '=' + enc(v)).join('&')), key()),
  oauth_then_query: () => {
    const own = Object.entries(oauth()).sort().map(([n, v]) => n + '=' + enc(v)).join('&')
    return sign(base(own + '&' + sent().map(([n, v]) => enc(n) + '=' + enc(v)).join('&')), key())
  },
  milliseconds: () => sign(base(normalized(all({ oauth_timestamp: TIME + '317' }))), key()),
  fraction: () => sign(base(normalized(all({ oauth_timestamp: String(Number(TIME + '250') / 1000) }))), key()),
  undefined_secret: () => {
    const token = {}
    return sign(base(normalized(all())), `${enc(SECRET)}&${token.secret}`)
  },
  hex: () => hmac(base(normalized(all())), key()).digest('hex'),
  base64url: () => hmac(base(normalized(all())), key()).digest('base64url'),
  arrays: () => {
    const query = {}
    for (const [n, v] of sent()) query[n] = n in query ? [].concat(query[n], v) : v
    return sign(base(normalized(Object.entries({ ...query, ...oauth() }))), key())
  },
  decoded_path: () => sign(base(normalized(all()), { uri: parts.origin + decodeURIComponent(parts.pathname) }), key()),
  no_query: () => sign(base(normalized(Object.entries(oauth()))), key()),
  json_appended: () => sign(base(normalized(Object.entries(oauth())) + '&' + BODY), key()),
  json_members: () => {
    const body = Object.entries(JSON.parse(BODY)).map(([n, v]) => [n, String(v)])
    return sign(base(normalized([...body, ...Object.entries(oauth())])), key())
  },
  lower_case_method: () => sign(base(normalized(all()), { method: METHOD.toLowerCase() }), key()),
  buffer_base64: () => {
    const secret = Buffer.from(SECRET, 'base64').toString('latin1')
    const escaped = [...secret].map(c => /[A-Za-z0-9._~-]/.test(c) ? c : '%' + c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')).join('')
    return sign(base(normalized(all())), escaped + '&' + enc(TOKEN_SECRET))
  },
  body_hash_pretty: () => {
    const text = JSON.stringify(JSON.parse(BODY), null, 2)
    const hash = crypto.createHash('sha1').update(text).digest('base64')
    return sign(base(normalized(all({ oauth_body_hash: hash }))), key())
  },
  encoded_before: () => {
    const values = sent().map(([n, v]) => [enc(n), enc(v)])
    return sign(base(normalized([...values, ...Object.entries(oauth())])), key())
  },
  nested_object: () => {
    const query = {}
    for (const [n, v] of sent()) {
      const m = /^(\w+)\[(\w+)\]$/.exec(n)
      if (m) (query[m[1]] = query[m[1]] || {})[m[2]] = v
      else query[n] = v
    }
    return sign(base(normalized(Object.entries({ ...query, ...oauth() }))), key())
  },
  locale_sort: () => {
    const pairs = all().map(([n, v]) => [enc(n), enc(v)]).sort((a, b) => a[0].toLowerCase() < b[0].toLowerCase() ? -1 : 1)
    return sign(base(pairs.map(p => p.join('=')).join('&')), key())
  },
  url_href: () => sign(base(normalized(all()), { uri: parts.href }), key()),
}
console.log(programs[NAME]())
