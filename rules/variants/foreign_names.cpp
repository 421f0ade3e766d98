#include "rules/variants/foreign_names.hpp"

#include <array>

namespace rules {
namespace {

// lichess, pychess, XBoard, Fairy-Stockfish, HaChu, lishogi, Kifu for Windows; last the games that people ask for most
// often and that are not here.
constexpr std::array kNames{
    ForeignName{"standard", "chess"},
    ForeignName{"normal", "chess"},
    ForeignName{"chess", "chess"},
    ForeignName{"orthodox", "chess"},
    ForeignName{"classical", "chess"},
    ForeignName{"from position", "chess"},
    ForeignName{"nocastle", "chess"},
    ForeignName{"chess960", "chess960"},
    ForeignName{"fischerandom", "chess960"},
    ForeignName{"fischer random", "chess960"},
    ForeignName{"fischer random chess", "chess960"},
    ForeignName{"freestyle", "chess960"},
    ForeignName{"freestyle chess", "chess960"},
    ForeignName{"frc", "chess960"},
    ForeignName{"courier", "courier"},
    ForeignName{"courier chess", "courier"},
    ForeignName{"shatar", "shatar"},
    ForeignName{"mongolian chess", "shatar"},
    ForeignName{"hiashatar", "hiashatar"},
    ForeignName{"sho", "sho-shogi"},
    ForeignName{"sho shogi", "sho-shogi"},
    ForeignName{"小将棋", "sho-shogi"},
    ForeignName{"chu", "chu-shogi"},
    ForeignName{"chu shogi", "chu-shogi"},
    ForeignName{"中将棋", "chu-shogi"},
    ForeignName{"tamerlane", "tamerlane"},
    ForeignName{"tamerlane chess", "tamerlane"},
    ForeignName{"grande acedrex", "grande-acedrex"},
    ForeignName{"acedrex", "grande-acedrex"},
    ForeignName{"modern courier", "modern-courier"},
    ForeignName{"shogi", ""},
    ForeignName{"平手", ""},
    ForeignName{"xiangqi", ""},
    ForeignName{"janggi", ""},
    ForeignName{"makruk", ""},
    ForeignName{"shatranj", ""},
    ForeignName{"crazyhouse", ""},
    ForeignName{"atomic", ""},
    ForeignName{"antichess", ""},
    ForeignName{"king of the hill", ""},
    ForeignName{"three-check", ""},
    ForeignName{"horde", ""},
    ForeignName{"racing kings", ""},
    ForeignName{"bughouse", ""},
    ForeignName{"capablanca", ""},
};

constexpr std::array kShoNames{
    JapaneseName{"歩", "P"},    JapaneseName{"歩兵", "P"},  JapaneseName{"香", "L"},    JapaneseName{"香車", "L"},
    JapaneseName{"桂", "N"},    JapaneseName{"桂馬", "N"},  JapaneseName{"銀", "S"},    JapaneseName{"銀将", "S"},
    JapaneseName{"金", "G"},    JapaneseName{"金将", "G"},  JapaneseName{"角", "B"},    JapaneseName{"角行", "B"},
    JapaneseName{"飛", "R"},    JapaneseName{"飛車", "R"},  JapaneseName{"象", "E"},    JapaneseName{"酔", "E"},
    JapaneseName{"醉", "E"},    JapaneseName{"酔象", "E"},  JapaneseName{"醉象", "E"},  JapaneseName{"玉", "K"},
    JapaneseName{"玉将", "K"},  JapaneseName{"王", "K"},    JapaneseName{"王将", "K"},  JapaneseName{"と", "+P"},
    JapaneseName{"と金", "+P"}, JapaneseName{"杏", "+L"},   JapaneseName{"成香", "+L"}, JapaneseName{"圭", "+N"},
    JapaneseName{"成桂", "+N"}, JapaneseName{"全", "+S"},   JapaneseName{"成銀", "+S"}, JapaneseName{"馬", "+B"},
    JapaneseName{"龍馬", "+B"}, JapaneseName{"竜馬", "+B"}, JapaneseName{"龍", "+R"},   JapaneseName{"竜", "+R"},
    JapaneseName{"龍王", "+R"}, JapaneseName{"竜王", "+R"}, JapaneseName{"太", "+E"},   JapaneseName{"太子", "+E"},
};

constexpr std::array kChuNames{
    JapaneseName{"歩", "P"},    JapaneseName{"歩兵", "P"},  JapaneseName{"仲", "I"},    JapaneseName{"仲人", "I"},
    JapaneseName{"香", "L"},    JapaneseName{"香車", "L"},  JapaneseName{"豹", "F"},    JapaneseName{"猛豹", "F"},
    JapaneseName{"銅", "C"},    JapaneseName{"銅将", "C"},  JapaneseName{"銀", "S"},    JapaneseName{"銀将", "S"},
    JapaneseName{"金", "G"},    JapaneseName{"金将", "G"},  JapaneseName{"玉", "K"},    JapaneseName{"玉将", "K"},
    JapaneseName{"王", "K"},    JapaneseName{"王将", "K"},  JapaneseName{"象", "E"},    JapaneseName{"酔", "E"},
    JapaneseName{"醉", "E"},    JapaneseName{"酔象", "E"},  JapaneseName{"醉象", "E"},  JapaneseName{"反", "A"},
    JapaneseName{"反車", "A"},  JapaneseName{"角", "B"},    JapaneseName{"角行", "B"},  JapaneseName{"虎", "T"},
    JapaneseName{"盲虎", "T"},  JapaneseName{"麒", "O"},    JapaneseName{"麒麟", "O"},  JapaneseName{"鳳", "X"},
    JapaneseName{"鳳凰", "X"},  JapaneseName{"横", "M"},    JapaneseName{"横行", "M"},  JapaneseName{"竪", "V"},
    JapaneseName{"竪行", "V"},  JapaneseName{"飛", "R"},    JapaneseName{"飛車", "R"},  JapaneseName{"馬", "H"},
    JapaneseName{"龍馬", "H"},  JapaneseName{"竜馬", "H"},  JapaneseName{"龍", "D"},    JapaneseName{"竜", "D"},
    JapaneseName{"龍王", "D"},  JapaneseName{"竜王", "D"},  JapaneseName{"獅", "N"},    JapaneseName{"獅子", "N"},
    JapaneseName{"師", "N"},    JapaneseName{"奔", "Q"},    JapaneseName{"奔王", "Q"},  JapaneseName{"と", "+P"},
    JapaneseName{"と金", "+P"}, JapaneseName{"成歩", "+P"}, JapaneseName{"金", "+P"},   JapaneseName{"金将", "+P"},
    JapaneseName{"成仲", "+I"}, JapaneseName{"象", "+I"},   JapaneseName{"酔象", "+I"}, JapaneseName{"醉象", "+I"},
    JapaneseName{"駒", "+L"},   JapaneseName{"白駒", "+L"}, JapaneseName{"成香", "+L"}, JapaneseName{"成豹", "+F"},
    JapaneseName{"角", "+F"},   JapaneseName{"角行", "+F"}, JapaneseName{"成銅", "+C"}, JapaneseName{"横", "+C"},
    JapaneseName{"横行", "+C"}, JapaneseName{"成銀", "+S"}, JapaneseName{"竪", "+S"},   JapaneseName{"竪行", "+S"},
    JapaneseName{"成金", "+G"}, JapaneseName{"飛", "+G"},   JapaneseName{"飛車", "+G"}, JapaneseName{"太", "+E"},
    JapaneseName{"太子", "+E"}, JapaneseName{"成象", "+E"}, JapaneseName{"鯨", "+A"},   JapaneseName{"鯨鯢", "+A"},
    JapaneseName{"成反", "+A"}, JapaneseName{"成角", "+B"}, JapaneseName{"馬", "+B"},   JapaneseName{"龍馬", "+B"},
    JapaneseName{"竜馬", "+B"}, JapaneseName{"鹿", "+T"},   JapaneseName{"飛鹿", "+T"}, JapaneseName{"成虎", "+T"},
    JapaneseName{"成獅", "+O"}, JapaneseName{"成麒", "+O"}, JapaneseName{"獅", "+O"},   JapaneseName{"獅子", "+O"},
    JapaneseName{"成奔", "+X"}, JapaneseName{"成鳳", "+X"}, JapaneseName{"奔", "+X"},   JapaneseName{"奔王", "+X"},
    JapaneseName{"猪", "+M"},   JapaneseName{"奔猪", "+M"}, JapaneseName{"成横", "+M"}, JapaneseName{"牛", "+V"},
    JapaneseName{"飛牛", "+V"}, JapaneseName{"成竪", "+V"}, JapaneseName{"成飛", "+R"}, JapaneseName{"龍", "+R"},
    JapaneseName{"竜", "+R"},   JapaneseName{"龍王", "+R"}, JapaneseName{"竜王", "+R"}, JapaneseName{"鷹", "+H"},
    JapaneseName{"角鷹", "+H"}, JapaneseName{"成馬", "+H"}, JapaneseName{"鷲", "+D"},   JapaneseName{"飛鷲", "+D"},
    JapaneseName{"成龍", "+D"},
};

}  // namespace

std::span<const ForeignName> foreign_names() {
  return kNames;
}

std::span<const JapaneseName> japanese_names(std::string_view id) {
  if (id == "sho-shogi") return kShoNames;
  if (id == "chu-shogi") return kChuNames;
  return {};
}

}  // namespace rules
