/// Greedy randomised adaptive search for social golfers after Triska and Musliu, "An effective greedy heuristic for the
/// Social Golfer Problem" (2012).
#include "../_golfers/golf.hpp"

/// One pair in so many is drawn instead of chosen.
constexpr int DRAWN = 500;
/// The exchanges of each week that are kept as tabu.
constexpr int TABU = 10;
/// Iterations without a better schedule until some exchanges are made at random, and until all starts anew.
constexpr int STUCK = 10, EXCHANGES = 2, PATIENCE = 20'000;

/// Weeks are filled group after group and pair after pair with the freest pair left: the one with the most golfers whom
/// all in the group have yet to meet. Who has met counts as less free by far. The first of equals; now and then any pair.
class Construction {
 public:
  Construction(const Golf& golf, Random& random)
      : golf_(golf), random_(random), words_((golf.golfers + 63) / 64), open_(golf.golfers * words_, ~0ull),
        met_(golf.golfers * golf.golfers) {
    for (int a = 0; a < golf.golfers; a++) {
      for (int b = golf.golfers; b < 64 * words_; b++) close(a, b);
      close(a, a);
    }
  }

  std::vector<int> seats() {
    std::vector<int> seats;
    for (int week = 0; week < golf_.weeks; week++) {
      left_.resize(golf_.golfers);
      std::iota(left_.begin(), left_.end(), 0);
      for (int group = 0; group < golf_.groups; group++) {
        group_.clear();
        while (static_cast<int>(group_.size()) + 1 < golf_.size) addPair();
        if (static_cast<int>(group_.size()) < golf_.size) addOne();
        seats.insert(seats.end(), group_.begin(), group_.end());
      }
    }
    return seats;
  }

 private:
  const Golf& golf_;
  Random& random_;
  const int words_;
  /// A row of bits for each golfer: whom they have yet to meet.
  std::vector<uint64_t> open_;
  std::vector<int> met_, left_, group_;

  void close(int a, int b) { open_[a * words_ + b / 64] &= ~(1ull << b % 64); }

  int freedom(int a, int b) const {
    int free = 0, met = met_[a * golf_.golfers + b];
    for (int c : group_) met += met_[a * golf_.golfers + c] + met_[b * golf_.golfers + c];
    for (int k = 0; k < words_; k++) {
      uint64_t both = open_[a * words_ + k] & open_[b * words_ + k];
      for (int c : group_) both &= open_[c * words_ + k];
      free += __builtin_popcountll(both);
    }
    return free - golf_.golfers * met;
  }

  void addPair() {
    std::pair<int, int> best;
    int most = std::numeric_limits<int>::min();
    for (size_t i = 0; i < left_.size(); i++) {
      for (size_t j = i + 1; j < left_.size(); j++) {
        const int value = freedom(left_[i], left_[j]);
        if (value > most) most = value, best = {left_[i], left_[j]};
      }
    }
    if (below(random_, DRAWN) == 0) {
      std::shuffle(left_.begin(), left_.end(), random_);
      best = {left_[0], left_[1]};
      std::sort(left_.begin(), left_.end());
    }
    add(best.first);
    add(best.second);
  }

  void addOne() {
    add(*std::max_element(left_.begin(), left_.end(), [&](int a, int b) { return freedom(a, a) < freedom(b, b); }));
  }

  void add(int golfer) {
    for (int other : group_) {
      met_[golfer * golf_.golfers + other] = ++met_[other * golf_.golfers + golfer];
      close(golfer, other);
      close(other, golfer);
    }
    group_.push_back(golfer);
    left_.erase(std::find(left_.begin(), left_.end(), golfer));
  }
};

void swapAny(Golf& golf, Random& random) {
  const int week = below(random, golf.weeks), a = below(random, golf.golfers), b = below(random, golf.golfers);
  if (golf.groupOf(week, a) != golf.groupOf(week, b)) golf.swap(week, a, b);
}

int main(int, char** words) {
  Task task(words);
  Golf& golf = task.golf;
  while (!task.isOver()) {
    golf.set(Construction(golf, task.random).seats());
    task.report();
    WeekPairs tabu(golf);
    std::vector<int> swaps(golf.weeks);
    int fewest = golf.conflicts(), stuck = 0;
    for (int stable = 0; stable < PATIENCE && !task.isOver(); stable++) {
      const auto isTabu = [&](int week, int a, int b) { return tabu(week, a, b) > swaps[week]; };
      const Swap move = bestSwap(golf, fewest, task.random, isTabu);
      if (move.week >= 0) {
        golf.swap(move.week, move.a, move.b);
        tabu(move.week, move.a, move.b) = ++swaps[move.week] + TABU;
      }
      stuck++;
      if (golf.conflicts() < fewest) {
        fewest = golf.conflicts();
        stable = stuck = 0;
      }
      task.report();
      if (stuck >= STUCK) {
        for (int k = 0; k < EXCHANGES; k++) swapAny(golf, task.random);
        stuck = 0;
        task.report();
      }
    }
  }
}
