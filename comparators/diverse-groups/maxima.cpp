/// Iterated maxima search for diverse groups, after the description in Lai and Hao, "Iterated maxima search for the
/// maximally diverse grouping problem" (EJOR 254, 2016): steepest-first descents by moves and exchanges, weak kicks from
/// the best of a neighbourhood of local optima, and a strong kick where these better nothing any more.
///
/// Standard input: people, groups, seed, seconds, then two sizes a group, then what each pair is worth in one group, row by
/// row. Each better plan is a line: its worth, then the group of each person.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>

using Random = std::mt19937_64;
using Clock = std::chrono::steady_clock;

/// Kicks after which a neighbourhood of local optima is left, moves of a weak kick, and of a strong one a group.
constexpr int PATIENCE = 5, WEAK = 3;
constexpr double STRONG = 1.0;
constexpr double LEAST_GAIN = 1e-9;

struct Plan {
  std::vector<int> group, count;
  /// What a person is worth to those of a group, group by group.
  std::vector<double> worth;
  double value = 0;
};

int people, groups;
std::vector<int> least, most;
std::vector<double> pair;
Random generator;

int below(int count) { return static_cast<int>(generator() % count); }
double worthOf(const Plan& plan, int one, int group) { return plan.worth[one * groups + group]; }

void put(Plan& plan, int one, int to) {
  const int from = plan.group[one];
  plan.value += worthOf(plan, one, to) - worthOf(plan, one, from);
  for (int other = 0; other < people; other++) {
    plan.worth[other * groups + from] -= pair[one * people + other];
    plan.worth[other * groups + to] += pair[one * people + other];
  }
  plan.count[from]--;
  plan.count[to]++;
  plan.group[one] = to;
}

bool mayMove(const Plan& plan, int one, int to) {
  const int from = plan.group[one];
  return from != to && plan.count[from] > least[from] && plan.count[to] < most[to];
}

double moveGain(const Plan& plan, int one, int to) {
  return worthOf(plan, one, to) - worthOf(plan, one, plan.group[one]);
}

double swapGain(const Plan& plan, int a, int b) {
  return moveGain(plan, a, plan.group[b]) + moveGain(plan, b, plan.group[a]) - 2 * pair[a * people + b];
}

void exchange(Plan& plan, int a, int b) {
  const int from = plan.group[a], to = plan.group[b];
  put(plan, a, to);
  put(plan, b, from);
}

Plan randomPlan() {
  std::vector<int> seats, order(people);
  std::vector<int> free;
  for (int g = 0; g < groups; g++) {
    for (int i = 0; i < most[g]; i++) (i < least[g] ? seats : free).push_back(g);
  }
  std::shuffle(free.begin(), free.end(), generator);
  seats.insert(seats.end(), free.begin(), free.end());
  for (int i = 0; i < people; i++) order[i] = i;
  std::shuffle(order.begin(), order.end(), generator);
  Plan plan;
  plan.group.resize(people);
  plan.count.assign(groups, 0);
  plan.worth.assign(people * groups, 0);
  for (int i = 0; i < people; i++) plan.group[order[i]] = seats[i];
  for (int i = 0; i < people; i++) {
    plan.count[plan.group[i]]++;
    for (int j = 0; j < people; j++) plan.worth[j * groups + plan.group[i]] += pair[i * people + j];
  }
  for (int i = 0; i < people; i++) plan.value += worthOf(plan, i, plan.group[i]) / 2;
  return plan;
}

Clock::time_point deadline;
bool isOver() { return Clock::now() >= deadline; }

/// Takes whatever is better, moves and exchanges in turn, until nothing is.
void descend(Plan& plan) {
  for (bool better = true; better && !isOver();) {
    better = false;
    for (int one = 0; one < people; one++) {
      for (int g = 0; g < groups; g++) {
        if (mayMove(plan, one, g) && moveGain(plan, one, g) > LEAST_GAIN) {
          put(plan, one, g);
          better = true;
        }
      }
    }
    for (int a = 0; a < people; a++) {
      for (int b = a + 1; b < people; b++) {
        if (plan.group[a] != plan.group[b] && swapGain(plan, a, b) > LEAST_GAIN) {
          exchange(plan, a, b);
          better = true;
        }
      }
    }
  }
}

void kick(Plan& plan, int moves) {
  for (int i = 0; i < moves; i++) {
    const int a = below(people), g = below(groups), b = below(people);
    if (below(2) == 0 && mayMove(plan, a, g)) put(plan, a, g);
    else if (plan.group[a] != plan.group[b]) exchange(plan, a, b);
  }
}

int main() {
  unsigned long long seed;
  double seconds;
  if (std::scanf("%d %d %llu %lf", &people, &groups, &seed, &seconds) != 4) return 2;
  least.resize(groups);
  most.resize(groups);
  pair.resize(people * people);
  for (int g = 0; g < groups; g++) {
    if (std::scanf("%d %d", &least[g], &most[g]) != 2) return 2;
  }
  for (double& worth : pair) {
    if (std::scanf("%lf", &worth) != 1) return 2;
  }
  generator.seed(seed);
  deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  double told = 0;
  bool hasTold = false;
  const auto tell = [&](const Plan& plan) {
    if (hasTold && plan.value <= told + LEAST_GAIN) return;
    hasTold = true;
    told = plan.value;
    std::printf("%.9f", plan.value);
    for (const int g : plan.group) std::printf(" %d", g);
    std::printf("\n");
    std::fflush(stdout);
  };
  Plan plan = randomPlan();
  tell(plan);
  descend(plan);
  tell(plan);
  while (!isOver()) {
    Plan best = plan;
    for (int vain = 0; vain < PATIENCE && !isOver(); vain++) {
      kick(plan, WEAK);
      descend(plan);
      if (plan.value <= best.value + LEAST_GAIN) continue;
      best = plan;
      vain = -1;
      tell(best);
    }
    plan = best;
    kick(plan, static_cast<int>(STRONG * people / groups) + 1);
    descend(plan);
    tell(plan);
  }
}
