{-# LANGUAGE CPP #-}
{-# LANGUAGE OverloadedStrings #-}
-- authenticate-oauth behind oauthcheck's adapter protocol: signs with genSign, verifies with
-- checkOAuth. genSign signs the protocol parameters of the Credential that it is given, so the
-- adapter inserts all of them; it makes no header.
module Main (main) where

import           Control.Exception (SomeException, evaluate, try)
import           Control.Monad.Trans.Except (runExceptT)
import qualified Crypto.PubKey.RSA as Cryptonite
import qualified Crypto.Types.PubKey.RSA as RSA
import           Data.Aeson
import qualified Data.Aeson.Key as Key
import qualified Data.Aeson.KeyMap as KeyMap
import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy.Char8 as L
import           Data.Either (isRight)
import           Data.Foldable (toList)
import           Data.Maybe (fromMaybe)
import           Data.Text (Text)
import qualified Data.Text.Encoding as Text
import           Data.X509 (PrivKey (PrivKeyRSA))
import           Data.X509.Memory (readKeyFileFromMemory)
import           Network.HTTP.Client
import           Network.HTTP.Types (SimpleQuery, renderSimpleQuery)
import           System.IO (hFlush, isEOF, stdout)
import           Web.Authenticate.OAuth

main :: IO ()
main = do
    isOver <- isEOF
    if isOver then pure () else B.getLine >>= reply . fromMaybe mempty . decodeStrict
  where
    reply question = case KeyMap.lookup "op" question of
        Just "stop" -> pure ()
        Just "start" -> say start >> main
        _ -> do
            said <- try (answer question)
            let failed failure = ["error" .= show (failure :: SomeException)]
            say (object ("seq" .= KeyMap.lookup "seq" question : either failed id said)) >> main
    say line = L.putStrLn (encode line) >> hFlush stdout

start :: Value
start = object
    [ "name" .= String "haskell-authenticate-oauth", "version" .= String VERSION
    , "language" .= String "haskell"
    , "methods" .=
        ( ["HMAC-SHA1", "HMAC-SHA256", "HMAC-SHA512", "RSA-SHA1", "RSA-SHA256", "RSA-SHA512"
          , "PLAINTEXT" ] :: [Text] )
    , "produces" .= (["signature"] :: [Text]), "operations" .= (["sign", "verify"] :: [Text])
    ]

answer :: Object -> IO [(Key.Key, Value)]
answer question
    | member "oauth_body_hash" oauth == Just "true" = skipped "genSign computes no body hash"
    | isSigning, Just _ <- member "oauth_signature" oauth =
        skipped "genSign would sign oauth_signature"
    | otherwise = case signMethod of
        Nothing -> skipped (method <> " is not supported, or there is no private key")
        Just signing -> do
            parsed <- try (request asked)
            case parsed of
                Left failure -> pure ["rejected" .= show (failure :: HttpException)]
                Right unsigned -> do
                    let library = newOAuth
                            { oauthSignatureMethod = signing
                            , oauthConsumerKey = fromMaybe "" (member "oauth_consumer_key" oauth)
                            , oauthConsumerSecret = secret "consumer_secret" }
                    if isSigning then sign library unsigned else verify library unsigned
  where
    skipped reason = pure ["skipped" .= Text.decodeUtf8 reason]
    [asked, oauthGiven, secrets] = map (part question) ["request", "oauth", "secrets"]
    isSigning = KeyMap.lookup "op" question == Just "sign"
    oauth = parameters (Object oauthGiven)
    method = fromMaybe "HMAC-SHA1" (member "oauth_signature_method" oauth)
    secret name = fromMaybe "" (member name (parameters (Object secrets)))
    tokenSecret = insert "oauth_token_secret" (secret "token_secret") emptyCredential

    sign library unsigned = do
        signature <- genSign library (inserts oauth tokenSecret) unsigned >>= evaluate
        pure ["signature" .= Text.decodeUtf8 signature]

    -- checkOAuth looks for the signature in the body if that is a form, else in the header.
    verify library unsigned = do
        let isForm = lookup "Content-Type" (requestHeaders unsigned) == Just formType
            fields = filter ((/= "oauth_signature") . fst) oauth ++
                [("oauth_signature", fromMaybe "" (member "oauth_signature" oauth))]
            signedForm = renderSimpleQuery False (filter ((/= "realm") . fst) fields)
            signed
                | isForm = case requestBody unsigned of
                    RequestBodyBS body ->
                        let both = B.intercalate "&" (filter (/= "") [body, signedForm])
                        in unsigned { requestBody = RequestBodyBS both }
                    _ -> unsigned
                | otherwise = unsigned
                    { requestHeaders = ("Authorization", header fields) : requestHeaders unsigned }
        checked <- runExceptT (checkOAuth library tokenSecret signed)
        pure ["valid" .= isRight checked]
    header fields = "OAuth " <> B.intercalate ", "
        [name <> "=\"" <> paramEncode value <> "\"" | (name, value) <- fields]

    signMethod = case method of
        "HMAC-SHA1" -> Just HMACSHA1
        "HMAC-SHA256" -> Just HMACSHA256
        "HMAC-SHA512" -> Just HMACSHA512
        "RSA-SHA1" -> RSASHA1 <$> privateKey
        "RSA-SHA256" -> RSASHA256 <$> privateKey
        "RSA-SHA512" -> RSASHA512 <$> privateKey
        "PLAINTEXT" -> Just PLAINTEXT
        _ -> Nothing
    privateKey = case readKeyFileFromMemory (secret "private_key") of
        PrivKeyRSA key : _ -> Just (converted key)
        _ -> Nothing

formType :: B.ByteString
formType = "application/x-www-form-urlencoded"

request :: Object -> IO Request
request asked = do
    let text name = member name (parameters (Object (KeyMap.filter isText asked)))
        url = fromMaybe "" (text "url")
        query = renderSimpleQuery False (parameters (fromMaybe Null (KeyMap.lookup "query" asked)))
        separator = if B.elem '?' url then "&" else "?"
        form = parameters <$> KeyMap.lookup "form" asked
        encodedForm = renderSimpleQuery False (fromMaybe [] form)
        contentType = maybe (formType <$ form) Just (text "content_type")
    parsed <- parseRequest (B.unpack (if B.null query then url else url <> separator <> query))
    pure parsed
        { method = fromMaybe "GET" (text "method")
        , requestBody = RequestBodyBS (fromMaybe encodedForm (text "body"))
        , requestHeaders = requestHeaders parsed ++ map ((,) "Content-Type") (toList contentType) }
  where
    isText (String _) = True
    isText _ = False

part :: Object -> Key.Key -> Object
part question name = case KeyMap.lookup name question of
    Just (Object members) -> members
    _ -> mempty

member :: B.ByteString -> SimpleQuery -> Maybe B.ByteString
member = lookup

-- An object, whose members may be lists, or a list of pairs.
parameters :: Value -> SimpleQuery
parameters (Array pairs) =
    [(text name, text value) | Array pair <- toList pairs, [name, value] <- [toList pair]]
parameters (Object members) =
    [ (Text.encodeUtf8 (Key.toText name), text value)
    | (name, given) <- KeyMap.toList members, value <- values given ]
  where
    values (Array several) = toList several
    values one = [one]
parameters _ = []

text :: Value -> B.ByteString
text (String characters) = Text.encodeUtf8 characters
text other = L.toStrict (encode other)

-- The key as the library's own RSA package has it.
converted :: Cryptonite.PrivateKey -> RSA.PrivateKey
converted key = RSA.PrivateKey
    { RSA.private_pub = RSA.PublicKey
        (Cryptonite.public_size public) (Cryptonite.public_n public) (Cryptonite.public_e public)
    , RSA.private_d = Cryptonite.private_d key
    , RSA.private_p = Cryptonite.private_p key, RSA.private_q = Cryptonite.private_q key
    , RSA.private_dP = Cryptonite.private_dP key, RSA.private_dQ = Cryptonite.private_dQ key
    , RSA.private_qinv = Cryptonite.private_qinv key }
  where public = Cryptonite.private_pub key
