/// Tabu search for social golfers after Dotú and Van Hentenryck, "Scheduling Social Golfers Locally" (2005).
#include "../_golfers/golf.hpp"

/// A pair that was exchanged in a week is not exchanged there again for so many iterations, drawn each time.
constexpr int SHORTEST = 4, LONGEST = 100;

/// Iterations without a better schedule until the search starts anew.
constexpr int PATIENCE = 100'000;

/// The first week in order; in week w, seat k of a group is taken by who had seat k of the first week k·w groups on, so
/// that with a prime number of groups nobody meets twice. Then a week of all first seats together, all second ones, …
std::vector<int> dealt(const Golf& golf) {
  std::vector<int> seats;
  for (int week = 0; week < golf.weeks; week++) {
    const bool byRank = week == golf.groups && golf.size <= golf.groups;
    for (int group = 0; group < golf.groups; group++) {
      for (int k = 0; k < golf.size; k++) {
        const int place = group * golf.size + k;
        seats.push_back(byRank ? place % golf.groups * golf.size + place / golf.groups
                               : (group + k * week) % golf.groups * golf.size + k);
      }
    }
  }
  return seats;
}

std::vector<int> drawn(const Golf& golf, Random& random) {
  std::vector<int> seats(golf.weeks * golf.golfers);
  for (int week = 0; week < golf.weeks; week++) {
    const auto first = seats.begin() + week * golf.golfers;
    std::iota(first, first + golf.golfers, 0);
    std::shuffle(first, first + golf.golfers, random);
  }
  return seats;
}

int main(int, char** words) {
  Task task(words);
  Golf& golf = task.golf;
  int now = 0;
  for (bool first = true; !task.isOver(); first = false) {
    golf.set(first ? dealt(golf) : drawn(golf, task.random));
    WeekPairs tabu(golf);
    task.report();
    int fewest = golf.conflicts();
    for (int stable = 0; stable < PATIENCE && !task.isOver(); stable++, now++) {
      const auto isTabu = [&](int week, int a, int b) { return tabu(week, a, b) > now; };
      const Swap move = bestSwap(golf, fewest, task.random, isTabu);
      if (move.week < 0) continue;
      golf.swap(move.week, move.a, move.b);
      tabu(move.week, move.a, move.b) = now + SHORTEST + below(task.random, LONGEST - SHORTEST + 1);
      if (golf.conflicts() < fewest) {
        fewest = golf.conflicts();
        stable = 0;
      }
      task.report();
    }
  }
}
