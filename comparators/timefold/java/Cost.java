import ai.timefold.solver.core.api.score.buildin.hardsoftlong.HardSoftLongScore;
import ai.timefold.solver.core.api.score.calculator.IncrementalScoreCalculator;

/** Hard: people too many or too few in groups, pairs that must be apart. Soft: the cost, kept up unit by unit. */
public class Cost implements IncrementalScoreCalculator<Plan, HardSoftLongScore> {
    private Problem problem;
    private long hard;
    private long cost;
    /** People of each group of each session, in any order, how many, and each one's place there. */
    private int[][][] seated;
    private int[][] size;
    private int[][] place;
    /** Meetings, with those of earlier events; [pair]. */
    private int[] met;
    /** What a pair costs that met so many times. */
    private long[] price;
    /** Meeting rules of a pair, null for most; [pair]. */
    private int[][] rulesOfPair;
    private int[] metForRule;
    /** Value numbers of the balance rules that hold for a person in a session; [session][person]. */
    private int[][][] balancesOf;
    private int[][][] held;

    @Override
    public void resetWorkingSolution(Plan plan) {
        problem = plan.problem;
        hard = 0;
        cost = problem.base;
        int people = problem.people;
        seated = new int[problem.sessions][problem.groups][people];
        size = new int[problem.sessions][problem.groups];
        place = new int[problem.sessions][people];
        met = problem.prior.clone();
        preparePrices();
        prepareMeetings();
        prepareBalances();
        for (Unit unit : plan.units) insert(unit);
    }

    private void preparePrices() {
        int most = 0;
        for (int count : met) most = Math.max(most, count);
        price = new long[most + problem.sessions + 1];
        for (int m = 0; m < price.length; m++) {
            long excess = Math.max(0, m - problem.maxAllowed);
            price[m] = (m > 0 ? -problem.contactWeight : 0)
                    + problem.repeatWeight * (problem.squared ? excess * excess : excess);
        }
        for (int a = 0; a < problem.people; a++) {
            for (int b = a + 1; b < problem.people; b++) cost += price[met[problem.pair(a, b)]];
        }
    }

    private void prepareMeetings() {
        rulesOfPair = new int[problem.people * problem.people][];
        metForRule = new int[problem.meetings.size()];
        for (int i = 0; i < metForRule.length; i++) {
            Problem.Meeting rule = problem.meetings.get(i);
            int pair = problem.pair(rule.a(), rule.b());
            int[] before = rulesOfPair[pair] == null ? new int[0] : rulesOfPair[pair];
            rulesOfPair[pair] = java.util.Arrays.copyOf(before, before.length + 1);
            rulesOfPair[pair][before.length] = i;
            cost += rule.weight() * deviation(0, rule.target(), rule.mode());
        }
    }

    private void prepareBalances() {
        int count = problem.balances.size();
        balancesOf = new int[problem.sessions][problem.people][];
        held = new int[count][problem.sessions][problem.groups];
        for (int s = 0; s < problem.sessions; s++) {
            for (int p = 0; p < problem.people; p++) {
                int session = s;
                int person = p;
                balancesOf[s][p] = java.util.stream.IntStream.range(0, count)
                        .filter(i -> problem.balances.get(i).inSession()[session]
                                && problem.balances.get(i).holder()[person])
                        .toArray();
            }
            for (Problem.Balance rule : problem.balances) {
                for (int g = 0; g < problem.groups && rule.inSession()[s]; g++) {
                    if (rule.group()[g] && problem.capacity[s][g] > 0) cost += balanceCost(rule, 0);
                }
            }
        }
    }

    private static long deviation(int count, int target, int mode) {
        if (mode == Problem.AT_LEAST) return Math.max(0, target - count);
        if (mode == Problem.AT_MOST) return Math.max(0, count - target);
        return Math.abs(count - target);
    }

    private static long balanceCost(Problem.Balance rule, int count) {
        long off = deviation(count, rule.desired(), rule.mode());
        return rule.weight() * off * off;
    }

    private void insert(Unit unit) {
        if (unit.group == null) return;
        int s = unit.session;
        int g = unit.group;
        hard -= misfit(s, g);
        for (int person : unit.members) {
            int[] row = seated[s][g];
            int n = size[s][g];
            for (int i = 0; i < n; i++) meet(s, problem.pair(person, row[i]), 1);
            row[n] = person;
            place[s][person] = n;
            size[s][g] = n + 1;
            count(s, g, person, 1);
        }
        hard += misfit(s, g);
    }

    private void retract(Unit unit) {
        if (unit.group == null) return;
        int s = unit.session;
        int g = unit.group;
        hard -= misfit(s, g);
        for (int person : unit.members) {
            int[] row = seated[s][g];
            int n = --size[s][g];
            int last = row[n];
            row[place[s][person]] = last;
            place[s][last] = place[s][person];
            for (int i = 0; i < n; i++) meet(s, problem.pair(person, row[i]), -1);
            count(s, g, person, -1);
        }
        hard += misfit(s, g);
    }

    private long misfit(int s, int g) {
        int n = size[s][g];
        return Math.max(0, n - problem.capacity[s][g]) + (n > 0 ? Math.max(0, problem.minSize[g] - n) : 0);
    }

    private void meet(int s, int pair, int change) {
        int before = met[pair];
        met[pair] = before + change;
        cost += price[before + change] - price[before] + change * problem.together[s][pair];
        if (problem.apart[s][pair]) hard += change;
        int[] rules = rulesOfPair[pair];
        if (rules == null) return;
        for (int i : rules) {
            Problem.Meeting rule = problem.meetings.get(i);
            if (!rule.inSession()[s]) continue;
            cost -= rule.weight() * deviation(metForRule[i], rule.target(), rule.mode());
            metForRule[i] += change;
            cost += rule.weight() * deviation(metForRule[i], rule.target(), rule.mode());
        }
    }

    private void count(int s, int g, int person, int change) {
        for (int i : balancesOf[s][person]) {
            Problem.Balance rule = problem.balances.get(i);
            if (!rule.group()[g]) continue;
            cost -= balanceCost(rule, held[i][s][g]);
            held[i][s][g] += change;
            cost += balanceCost(rule, held[i][s][g]);
        }
    }

    @Override
    public void beforeVariableChanged(Object entity, String variable) {
        retract((Unit) entity);
    }

    @Override
    public void afterVariableChanged(Object entity, String variable) {
        insert((Unit) entity);
    }

    @Override
    public HardSoftLongScore calculateScore() {
        return HardSoftLongScore.of(-hard, -cost);
    }

    @Override
    public void beforeEntityAdded(Object entity) {}

    @Override
    public void afterEntityAdded(Object entity) {
        insert((Unit) entity);
    }

    @Override
    public void beforeEntityRemoved(Object entity) {
        retract((Unit) entity);
    }

    @Override
    public void afterEntityRemoved(Object entity) {}
}
