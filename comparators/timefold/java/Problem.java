import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;

/**
 * The problem in numbers, as adapter.mjs writes them: people, groups and sessions from 0, costs as whole
 * multiples of one unit. Nothing of it changes while the solver runs.
 */
public class Problem {
    static final int AT_LEAST = 0;
    static final int EXACT = 1;
    static final int AT_MOST = 2;

    /** Linear in the deviation of the meetings of two people in some sessions from a target. */
    record Meeting(int a, int b, int target, int mode, long weight, boolean[] inSession) {}

    /** Squared deviation of how many of some people are in each group; one value of a balance rule. */
    record Balance(int desired, int mode, long weight, boolean[] group, boolean[] inSession, boolean[] holder) {}

    private record UnitFacts(int session, int pin, int[] members) {}

    final int people;
    final int groups;
    final int sessions;
    final long seed;
    /** Milliseconds since 1970 at which the search has to end. */
    final long deadline;
    final int threads;
    /** A score as good as this ends the search. */
    final long goodEnough;
    /** The cost of a plan in which nobody meets anybody. */
    final long base;
    final long contactWeight;
    final int maxAllowed;
    final boolean squared;
    final long repeatWeight;
    final int[][] capacity;
    final int[] minSize;
    final int[] prior;
    /** Cost of a pair that shares a group of a session, and whether it may not; [session][a * people + b]. */
    final long[][] together;
    final boolean[][] apart;
    final List<Meeting> meetings = new ArrayList<>();
    final List<Balance> balances = new ArrayList<>();
    private final List<UnitFacts> unitFacts = new ArrayList<>();

    Problem(Scanner in) {
        people = in.nextInt();
        groups = in.nextInt();
        sessions = in.nextInt();
        seed = in.nextLong();
        deadline = in.nextLong();
        threads = in.nextInt();
        goodEnough = in.nextLong();
        base = in.nextLong();
        contactWeight = in.nextLong();
        maxAllowed = in.nextInt();
        squared = in.nextInt() == 1;
        repeatWeight = in.nextLong();
        capacity = new int[sessions][];
        for (int s = 0; s < sessions; s++) capacity[s] = numbers(in, groups);
        minSize = numbers(in, groups);
        prior = new int[people * people];
        for (int n = in.nextInt(); n > 0; n--) prior[pair(in.nextInt(), in.nextInt())] += in.nextInt();
        for (int n = in.nextInt(); n > 0; n--) {
            unitFacts.add(new UnitFacts(in.nextInt(), in.nextInt(), numbers(in, in.nextInt())));
        }
        apart = new boolean[sessions][people * people];
        for (int n = in.nextInt(); n > 0; n--) apart[in.nextInt()][pair(in.nextInt(), in.nextInt())] = true;
        together = new long[sessions][people * people];
        for (int n = in.nextInt(); n > 0; n--) {
            together[in.nextInt()][pair(in.nextInt(), in.nextInt())] += in.nextLong();
        }
        for (int n = in.nextInt(); n > 0; n--) {
            meetings.add(new Meeting(in.nextInt(), in.nextInt(), in.nextInt(), in.nextInt(), in.nextLong(),
                    set(in, sessions)));
        }
        for (int n = in.nextInt(); n > 0; n--) {
            balances.add(new Balance(in.nextInt(), in.nextInt(), in.nextLong(), set(in, groups), set(in, sessions),
                    set(in, people)));
        }
    }

    int pair(int a, int b) {
        return a < b ? a * people + b : b * people + a;
    }

    List<Unit> units() {
        List<Unit> units = new ArrayList<>();
        for (UnitFacts facts : unitFacts) {
            List<Integer> allowed = new ArrayList<>();
            for (int g = 0; g < groups; g++) {
                if (capacity[facts.session][g] >= facts.members.length) allowed.add(g);
            }
            units.add(new Unit(units.size(), facts.session, facts.members, facts.pin, allowed));
        }
        return units;
    }

    private static int[] numbers(Scanner in, int count) {
        int[] read = new int[count];
        for (int i = 0; i < count; i++) read[i] = in.nextInt();
        return read;
    }

    private static boolean[] set(Scanner in, int size) {
        boolean[] has = new boolean[size];
        for (int n = in.nextInt(); n > 0; n--) has[in.nextInt()] = true;
        return has;
    }
}
