#include "server/fairness/chain.hpp"

#include <gtest/gtest.h>

#include "tests/server/fairness/vectors.hpp"

namespace fairness {
namespace {

TEST(Chain, HasTheOpeningsOfTheVector) {
  const auto& vector = vectors()["chain"];
  const Chain chain{hash_of(vector["secret"]), vector["links"]};
  EXPECT_EQ(to_hex(chain.commitment()), vector["commitment"]);
  EXPECT_EQ(to_hex(chain.opening(1)), vector["opening_1"]);
  EXPECT_EQ(to_hex(chain.opening(2)), vector["opening_2"]);
  EXPECT_EQ(to_hex(chain.opening(1000)), vector["opening_1000"]);
}

TEST(Chain, EveryOpeningHashesToTheOneBeforeAtEveryLength) {
  for (const int rolls : {1, 2, 31, 32, 33, 64, 65, 1000}) {
    const Secret secret = sha256(std::to_string(rolls));
    const Chain chain{secret, rolls};
    Hash before = chain.commitment();
    for (int j = 1; j <= rolls; ++j) {
      ASSERT_EQ(link(chain.opening(j)), before) << "opening " << j << " of " << rolls;
      before = chain.opening(j);
    }
    EXPECT_EQ(before, secret);
  }
}

TEST(Bytes, HexIsLowerCaseAndOfTheRightLength) {
  const std::string good(64, 'a');
  EXPECT_TRUE(from_hex<Hash>(good));
  EXPECT_FALSE(from_hex<Hash>(good.substr(1)));
  EXPECT_FALSE(from_hex<Hash>(good + "a"));
  EXPECT_FALSE(from_hex<Hash>("A" + good.substr(1)));
  EXPECT_FALSE(from_hex<Hash>("g" + good.substr(1)));
  EXPECT_FALSE(from_hex<Hash>(" " + good.substr(1)));
  EXPECT_FALSE(from_hex<Hash>(""));
}

TEST(SigningKey, OfTheVectorHasItsPublicKeyAndSignsItsLock) {
  const SigningKey key = vector_key();
  EXPECT_EQ(to_hex(key.public_key()), vectors()["server_key"]);
  const auto& record = vector_case("setup-2")["record"];
  const std::string lock = record["lock"];
  const Signature signature = key.sign(lock);
  EXPECT_EQ(to_hex(signature), record["signature"]);
  EXPECT_TRUE(is_signed(lock, signature, key.public_key()));
  EXPECT_FALSE(is_signed(lock + " ", signature, key.public_key()));
}

TEST(Error, NamesItsCodeAndPlace) {
  EXPECT_EQ(name(Code::form), "form");
  EXPECT_EQ(name(Code::secret), "secret");
  const Error inner{.code = Code::form, .where = "asks", .what = "column 3: wrong"};
  EXPECT_EQ(to_text(inside("lock", inner)), "lock: asks: column 3: wrong");
}

}  // namespace
}  // namespace fairness
