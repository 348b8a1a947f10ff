// What the page gives to the module.
__attribute__((import_module("page"), import_name("milliseconds"))) double oauthcheck_milliseconds(void);
