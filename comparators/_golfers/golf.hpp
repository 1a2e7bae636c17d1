/// A schedule of golfers in groups of one size over weeks, and its conflicts: Σ over pairs of max(0, meetings − 1).
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <random>
#include <vector>

using Random = std::mt19937_64;
using Clock = std::chrono::steady_clock;

inline int below(Random& random, int count) { return static_cast<int>(random() % count); }

class Golf {
 public:
  const int groups, size, weeks, golfers;

  Golf(int groups, int size, int weeks)
      : groups(groups), size(size), weeks(weeks), golfers(groups * size), seats_(weeks * golfers),
        place_(weeks * golfers), meetings_(golfers * golfers), strain_(weeks * golfers * groups) {}

  int conflicts() const { return conflicts_; }
  int golferAt(int week, int seat) const { return seats_[week * golfers + seat]; }
  int groupOf(int week, int golfer) const { return place_[week * golfers + golfer] / size; }
  bool inConflict(int week, int golfer) const { return strain(week, golfer, groupOf(week, golfer)) > 0; }
  bool met(int a, int b) const { return meetings(a, b) > 0; }

  /// @param seats week after week, group after group, the golfer of each seat
  void set(const std::vector<int>& seats) {
    seats_ = seats;
    std::fill(meetings_.begin(), meetings_.end(), 0);
    std::fill(strain_.begin(), strain_.end(), 0);
    for (int week = 0; week < weeks; week++) {
      for (int seat = 0; seat < golfers; seat++) place_[week * golfers + golferAt(week, seat)] = seat;
      for (int a = 0; a < golfers; a++) {
        for (int b = 0; b < golfers; b++) meetings(a, b) += a != b && groupOf(week, a) == groupOf(week, b);
      }
    }
    conflicts_ = 0;
    for (int a = 0; a < golfers; a++) {
      for (int b = 0; b < a; b++) conflicts_ += std::max(0, meetings(a, b) - 1);
      for (int week = 0; week < weeks; week++) {
        for (int b = 0; b < golfers; b++) strain(week, a, groupOf(week, b)) += metElsewhere(week, a, b);
      }
    }
  }

  /// What the exchange of two golfers of different groups adds to the conflicts.
  int change(int week, int a, int b) const {
    const int from = groupOf(week, a), to = groupOf(week, b);
    return strain(week, a, to) + strain(week, b, from) - strain(week, a, from) - strain(week, b, to) -
           2 * met(a, b);
  }

  void swap(int week, int a, int b) {
    const int from = groupOf(week, a), to = groupOf(week, b);
    conflicts_ += change(week, a, b);
    for (int golfer = 0; golfer < golfers; golfer++) {
      const int more = metElsewhere(week, golfer, b) - metElsewhere(week, golfer, a);
      strain(week, golfer, from) += more;
      strain(week, golfer, to) -= more;
    }
    for (int k = 0; k < size; k++) {
      const int left = golferAt(week, from * size + k), right = golferAt(week, to * size + k);
      if (left != a) count(week, a, left, -1), count(week, b, left, 1);
      if (right != b) count(week, b, right, -1), count(week, a, right, 1);
    }
    int &placeA = place_[week * golfers + a], &placeB = place_[week * golfers + b];
    std::swap(seats_[week * golfers + placeA], seats_[week * golfers + placeB]);
    std::swap(placeA, placeB);
  }

 private:
  std::vector<int> seats_, place_;
  std::vector<int16_t> meetings_;
  /// Of week, golfer and group: whom of the group, beside themselves, the golfer meets in another week.
  std::vector<int16_t> strain_;
  int conflicts_ = 0;

  int16_t& meetings(int a, int b) { return meetings_[a * golfers + b]; }
  int meetings(int a, int b) const { return meetings_[a * golfers + b]; }
  int16_t& strain(int week, int golfer, int group) {
    return strain_[(week * golfers + golfer) * groups + group];
  }
  int strain(int week, int golfer, int group) const {
    return strain_[(week * golfers + golfer) * groups + group];
  }
  int metElsewhere(int week, int a, int b) const {
    return a != b && meetings(a, b) > (groupOf(week, a) == groupOf(week, b));
  }

  /// Two golfers meet once more or less in a week: what the other weeks' strain sees of it.
  void count(int week, int a, int b, int more) {
    const int before = meetings(a, b);
    meetings(a, b) = meetings(b, a) = before + more;
    for (int other = 0; other < weeks; other++) {
      if (other == week) continue;
      const int groupA = groupOf(other, a), groupB = groupOf(other, b), together = groupA == groupB;
      const int change = (before + more > together) - (before > together);
      strain(other, a, groupB) += change;
      strain(other, b, groupA) += change;
    }
  }
};

/// A number for every two golfers in every week: until when they may not be exchanged there.
class WeekPairs {
 public:
  explicit WeekPairs(const Golf& golf)
      : golfers_(golf.golfers), until_(static_cast<size_t>(golf.weeks) * golfers_ * golfers_) {}
  int& operator()(int week, int a, int b) {
    return until_[(static_cast<size_t>(week) * golfers_ + std::min(a, b)) * golfers_ + std::max(a, b)];
  }

 private:
  int golfers_;
  std::vector<int> until_;
};

struct Swap {
  int week, a, b, change;
};

/// Of the exchanges within a week that move somebody in conflict, the best that is not tabu, or that leads to fewer
/// conflicts than ever; equals by lot. `week` −1: there is none.
template <typename IsTabu>
Swap bestSwap(const Golf& golf, int fewest, Random& random, const IsTabu& isTabu) {
  Swap best{-1, 0, 0, std::numeric_limits<int>::max()};
  int equals = 0;
  for (int week = 0; week < golf.weeks; week++) {
    for (int a = 0; a < golf.golfers; a++) {
      if (!golf.inConflict(week, a)) continue;
      for (int b = 0; b < golf.golfers; b++) {
        if (golf.groupOf(week, a) == golf.groupOf(week, b) || (b < a && golf.inConflict(week, b))) continue;
        const int change = golf.change(week, a, b);
        if (change > best.change) continue;
        if (golf.conflicts() + change >= fewest && isTabu(week, a, b)) continue;
        equals = change == best.change ? equals + 1 : 1;
        if (equals == 1 || below(random, equals) == 0) best = {week, a, b, change};
      }
    }
  }
  return best;
}

/// What a program of this folder is asked: groups, size, weeks, seed, seconds, and the conflicts that are enough.
struct Task {
  Golf golf;
  Random random;
  int enough;
  Clock::time_point end;
  int fewest = std::numeric_limits<int>::max();

  explicit Task(char** words)
      : golf(std::atoi(words[1]), std::atoi(words[2]), std::atoi(words[3])), random(std::atoll(words[4])),
        enough(std::atoi(words[6])),
        end(Clock::now() + std::chrono::milliseconds(static_cast<int>(1000 * std::atof(words[5])))) {}

  bool isOver() const { return fewest <= enough || Clock::now() >= end; }

  /// Writes the schedule if no other had as few conflicts: their number, then the golfer of each seat.
  void report() {
    if (golf.conflicts() >= fewest) return;
    fewest = golf.conflicts();
    std::printf("%d", fewest);
    for (int week = 0; week < golf.weeks; week++) {
      for (int seat = 0; seat < golf.golfers; seat++) std::printf(" %d", golf.golferAt(week, seat));
    }
    std::printf("\n");
    std::fflush(stdout);
  }
};
