#include "server/notices/push_message.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/param_build.h>
#include <sodium.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "server/base/log.hpp"
#include "server/notices/destroy.hpp"

namespace server {
namespace {

using Group = std::unique_ptr<EC_GROUP, Destroy<EC_GROUP_free>>;
using Point = std::unique_ptr<EC_POINT, Destroy<EC_POINT_free>>;
using Number = std::unique_ptr<BIGNUM, Destroy<BN_clear_free>>;
using Key = std::unique_ptr<EVP_PKEY, Destroy<EVP_PKEY_free>>;
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Destroy<EVP_PKEY_CTX_free>>;
using Kdf = std::unique_ptr<EVP_KDF, Destroy<EVP_KDF_free>>;
using KdfContext = std::unique_ptr<EVP_KDF_CTX, Destroy<EVP_KDF_CTX_free>>;
using Cipher = std::unique_ptr<EVP_CIPHER_CTX, Destroy<EVP_CIPHER_CTX_free>>;
using Digest = std::unique_ptr<EVP_MD_CTX, Destroy<EVP_MD_CTX_free>>;
using Signature = std::unique_ptr<ECDSA_SIG, Destroy<ECDSA_SIG_free>>;
using ParamBuilder = std::unique_ptr<OSSL_PARAM_BLD, Destroy<OSSL_PARAM_BLD_free>>;
using Params = std::unique_ptr<OSSL_PARAM, Destroy<OSSL_PARAM_free>>;
using Bytes = std::vector<std::uint8_t>;

/// Ends the program if a call to OpenSSL failed: with arguments of the right sizes that happens only for want of
/// memory, or because OpenSSL is broken.
void must(bool worked) {
  if (worked) return;
  log(LogLevel::error, "openssl_failed", {});
  std::abort();
}

Group curve() {
  Group group{EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1)};
  must(group != nullptr);
  return group;
}

Key key_of(const P256Public& pub, const P256Private* secret) {
  const ParamBuilder builder{OSSL_PARAM_BLD_new()};
  must(OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1);
  must(OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, pub.data(), pub.size()) == 1);
  Number number;
  if (secret != nullptr) {
    number.reset(BN_bin2bn(secret->data(), static_cast<int>(secret->size()), nullptr));
    must(OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) == 1);
  }
  const Params params{OSSL_PARAM_BLD_to_param(builder.get())};
  const KeyContext context{EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr)};
  must(EVP_PKEY_fromdata_init(context.get()) == 1);
  EVP_PKEY* key = nullptr;
  const int selection = secret != nullptr ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
  must(EVP_PKEY_fromdata(context.get(), &key, selection, params.get()) == 1);
  return Key{key};
}

Bytes shared_secret(const P256Private& own, const P256Public& other) {
  const Key mine = key_of(p256_public(own), &own);
  const Key theirs = key_of(other, nullptr);
  const KeyContext context{EVP_PKEY_CTX_new(mine.get(), nullptr)};
  must(EVP_PKEY_derive_init(context.get()) == 1);
  must(EVP_PKEY_derive_set_peer(context.get(), theirs.get()) == 1);
  Bytes secret(32);
  std::size_t size = secret.size();
  must(EVP_PKEY_derive(context.get(), secret.data(), &size) == 1 && size == secret.size());
  return secret;
}

Bytes hkdf(std::span<const std::uint8_t> salt, std::span<const std::uint8_t> secret, std::span<const std::uint8_t> info,
           std::size_t size) {
  const Kdf kdf{EVP_KDF_fetch(nullptr, "HKDF", nullptr)};
  const KdfContext context{EVP_KDF_CTX_new(kdf.get())};
  const auto octets = [](const char* name, std::span<const std::uint8_t> bytes) {
    return OSSL_PARAM_construct_octet_string(name, const_cast<std::uint8_t*>(bytes.data()), bytes.size());
  };
  std::string digest = "SHA256";
  const std::array<OSSL_PARAM, 5> params{OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest.data(), 0),
                                         octets(OSSL_KDF_PARAM_KEY, secret), octets(OSSL_KDF_PARAM_SALT, salt),
                                         octets(OSSL_KDF_PARAM_INFO, info), OSSL_PARAM_construct_end()};
  Bytes out(size);
  must(EVP_KDF_derive(context.get(), out.data(), size, params.data()) == 1);
  return out;
}

Bytes bytes_of(std::string_view text) {
  return {text.begin(), text.end()};
}

void append(Bytes& to, std::span<const std::uint8_t> more) {
  to.insert(to.end(), more.begin(), more.end());
}

/// The encrypted text, with its tag.
Bytes aes_128_gcm(const Bytes& key, const Bytes& nonce, const Bytes& plain) {
  constexpr std::size_t kTag = 16;
  const Cipher cipher{EVP_CIPHER_CTX_new()};
  must(EVP_EncryptInit_ex(cipher.get(), EVP_aes_128_gcm(), nullptr, key.data(), nonce.data()) == 1);
  Bytes out(plain.size() + kTag);
  int size = 0;
  must(EVP_EncryptUpdate(cipher.get(), out.data(), &size, plain.data(), static_cast<int>(plain.size())) == 1);
  int rest = 0;
  must(EVP_EncryptFinal_ex(cipher.get(), out.data() + size, &rest) == 1);
  must(EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_GCM_GET_TAG, kTag, out.data() + plain.size()) == 1);
  return out;
}

/// r and s as JWS wants them (RFC 7518, 3.4).
std::array<std::uint8_t, 64> es256(const P256Private& key, std::string_view text) {
  const Key pair = key_of(p256_public(key), &key);
  const Digest digest{EVP_MD_CTX_new()};
  must(EVP_DigestSignInit(digest.get(), nullptr, EVP_sha256(), nullptr, pair.get()) == 1);
  const auto* data = reinterpret_cast<const unsigned char*>(text.data());
  std::array<std::uint8_t, 80> der{};
  std::size_t size = der.size();
  must(EVP_DigestSign(digest.get(), der.data(), &size, data, text.size()) == 1);
  const std::uint8_t* at = der.data();
  const Signature signature{d2i_ECDSA_SIG(nullptr, &at, static_cast<long>(size))};
  must(signature != nullptr);
  std::array<std::uint8_t, 64> out{};
  must(BN_bn2binpad(ECDSA_SIG_get0_r(signature.get()), out.data(), 32) == 32);
  must(BN_bn2binpad(ECDSA_SIG_get0_s(signature.get()), out.data() + 32, 32) == 32);
  return out;
}

}  // namespace

P256Private p256_private(const std::array<std::uint8_t, 32>& random) {
  const Group group = curve();
  const Number number{BN_bin2bn(random.data(), static_cast<int>(random.size()), nullptr)};
  const Number below{BN_dup(EC_GROUP_get0_order(group.get()))};
  const Number result{BN_new()};
  const std::unique_ptr<BN_CTX, Destroy<BN_CTX_free>> scratch{BN_CTX_new()};
  must(BN_sub_word(below.get(), 1) == 1);
  must(BN_mod(result.get(), number.get(), below.get(), scratch.get()) == 1);
  must(BN_add_word(result.get(), 1) == 1);  // 1 to order - 1
  P256Private key{};
  must(BN_bn2binpad(result.get(), key.data(), static_cast<int>(key.size())) == static_cast<int>(key.size()));
  return key;
}

P256Public p256_public(const P256Private& key) {
  const Group group = curve();
  const Point point{EC_POINT_new(group.get())};
  const Number number{BN_bin2bn(key.data(), static_cast<int>(key.size()), nullptr)};
  must(EC_POINT_mul(group.get(), point.get(), number.get(), nullptr, nullptr, nullptr) == 1);
  P256Public pub{};
  must(EC_POINT_point2oct(group.get(), point.get(), POINT_CONVERSION_UNCOMPRESSED, pub.data(), pub.size(), nullptr) ==
       pub.size());
  return pub;
}

bool is_p256_public(const P256Public& key) {
  const Group group = curve();
  const Point point{EC_POINT_new(group.get())};
  return key[0] == 4 && EC_POINT_oct2point(group.get(), point.get(), key.data(), key.size(), nullptr) == 1;
}

std::expected<std::string, std::string> encrypt_push(std::string_view text, const PushKeys& browser,
                                                     const P256Private& own, const std::array<std::uint8_t, 16>& salt) {
  if (text.size() > kMostPush) return std::unexpected("the text is too long for a push message");
  if (!is_p256_public(browser.p256dh)) return std::unexpected("the browser's key is no point of the curve P-256");
  const P256Public own_public = p256_public(own);
  Bytes info = bytes_of("WebPush: info");
  info.push_back(0);
  append(info, browser.p256dh);
  append(info, own_public);
  const Bytes secret = hkdf(browser.auth, shared_secret(own, browser.p256dh), info, 32);
  const auto named = [](std::string_view name) {
    Bytes bytes = bytes_of(name);
    bytes.push_back(0);
    return bytes;
  };
  const Bytes key = hkdf(salt, secret, named("Content-Encoding: aes128gcm"), 16);
  const Bytes nonce = hkdf(salt, secret, named("Content-Encoding: nonce"), 12);
  Bytes plain = bytes_of(text);
  plain.push_back(2);  // the last record
  Bytes body{salt.begin(), salt.end()};
  append(body, std::array<std::uint8_t, 4>{0, 0, 16, 0});  // records of 4096 bytes
  body.push_back(static_cast<std::uint8_t>(own_public.size()));
  append(body, own_public);
  append(body, aes_128_gcm(key, nonce, plain));
  return std::string{body.begin(), body.end()};
}

std::string vapid_authorization(const P256Private& key, std::string_view origin, std::string_view contact,
                                Now expires) {
  const auto coded = [](const std::string& text) {
    return base64url({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  };
  // None of these texts holds a quote or a backslash: an origin and an address.
  const std::string claims = R"({"aud":")" + std::string{origin} + R"(","exp":)" + std::to_string(expires.ms / 1000) +
                             (contact.empty() ? "}" : R"(,"sub":")" + std::string{contact} + R"("})");
  const std::string text = coded(R"({"typ":"JWT","alg":"ES256"})") + "." + coded(claims);
  return "vapid t=" + text + "." + base64url(es256(key, text)) + ", k=" + base64url(p256_public(key));
}

std::string base64url(std::span<const std::uint8_t> bytes) {
  constexpr int kVariant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), kVariant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kVariant);
  text.pop_back();  // the zero at its end
  return text;
}

bool read_base64url(std::string_view text, std::span<std::uint8_t> out) {
  std::size_t size = 0;
  const char* end = nullptr;
  while (text.ends_with('=')) text.remove_suffix(1);
  const int read = sodium_base642bin(out.data(), out.size(), text.data(), text.size(), nullptr, &size, &end,
                                     sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return read == 0 && size == out.size() && end == text.data() + text.size();
}

}  // namespace server
