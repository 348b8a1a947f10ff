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
main = say (String VERSION) >> reply
  where
    reply = do
        isOver <- isEOF
        if isOver then pure () else do
            line <- B.getLine
            said <- try (answer (fromMaybe mempty (decodeStrict line)))
            let failed failure = ["error" .= show (failure :: SomeException)]
            say (object (either failed id said)) >> reply
    say line = L.putStrLn (encode line) >> hFlush stdout

answer :: Object -> IO [(Key.Key, Value)]
answer question = case signMethod of
    Nothing -> pure ["skipped" .= ("there is no private key" :: Text)]
    Just signing -> do
        parsed <- try (request question)
        case parsed of
            Left failure -> pure ["rejected" .= show (failure :: HttpException)]
            Right unsigned -> do
                let library = newOAuth
                        { oauthSignatureMethod = signing
                        , oauthConsumerKey = fromMaybe "" (lookup "oauth_consumer_key" oauth)
                        , oauthConsumerSecret = text question "consumer_secret" }
                if text question "op" == "sign" then sign library unsigned else verify library unsigned
  where
    oauth = maybe [] parameters (KeyMap.lookup "oauth" question) ++
        [("realm", realm) | Just (String _) <- [KeyMap.lookup "realm" question], let realm = text question "realm"]
    tokenSecret = insert "oauth_token_secret" (text question "token_secret") emptyCredential

    sign library unsigned = do
        signature <- genSign library (inserts oauth tokenSecret) unsigned >>= evaluate
        pure ["signature" .= Text.decodeUtf8 signature]

    -- checkOAuth looks for the signature in the body if that is a form, else in the header.
    verify library unsigned = do
        let isForm = lookup "Content-Type" (requestHeaders unsigned) == Just formType
            fields = filter ((/= "oauth_signature") . fst) oauth ++
                [("oauth_signature", fromMaybe "" (lookup "oauth_signature" oauth))]
            signedForm = renderSimpleQuery False (filter ((/= "realm") . fst) fields)
            header = "OAuth " <> B.intercalate ", "
                [name <> "=\"" <> paramEncode value <> "\"" | (name, value) <- fields]
            signed
                | isForm = case requestBody unsigned of
                    RequestBodyBS body ->
                        let both = B.intercalate "&" (filter (/= "") [body, signedForm])
                        in unsigned { requestBody = RequestBodyBS both }
                    _ -> unsigned
                | otherwise = unsigned
                    { requestHeaders = ("Authorization", header) : requestHeaders unsigned }
        checked <- runExceptT (checkOAuth library tokenSecret signed)
        pure ["valid" .= isRight checked]

    signMethod = case fromMaybe "HMAC-SHA1" (lookup "oauth_signature_method" oauth) of
        "HMAC-SHA256" -> Just HMACSHA256
        "HMAC-SHA512" -> Just HMACSHA512
        "RSA-SHA1" -> RSASHA1 <$> privateKey
        "RSA-SHA256" -> RSASHA256 <$> privateKey
        "RSA-SHA512" -> RSASHA512 <$> privateKey
        "PLAINTEXT" -> Just PLAINTEXT
        _ -> Just HMACSHA1
    privateKey = case readKeyFileFromMemory (text question "private_key") of
        PrivKeyRSA key : _ -> Just (converted key)
        _ -> Nothing

formType :: B.ByteString
formType = "application/x-www-form-urlencoded"

request :: Object -> IO Request
request question = do
    parsed <- parseRequest (B.unpack (text question "url"))
    pure parsed
        { method = text question "method"
        , requestBody = RequestBodyBS (text question "content")
        , requestHeaders = requestHeaders parsed ++ map ((,) "Content-Type" . snd) headers }
  where headers = maybe [] parameters (KeyMap.lookup "headers" question)

-- The member of that name; empty if it is absent.
text :: Object -> Key.Key -> B.ByteString
text question name = case KeyMap.lookup name question of
    Just (String characters) -> Text.encodeUtf8 characters
    _ -> ""

-- The members of an object, which are texts.
parameters :: Value -> SimpleQuery
parameters (Object members) =
    [ (Text.encodeUtf8 (Key.toText name), text members name) | name <- KeyMap.keys members ]
parameters _ = []

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
