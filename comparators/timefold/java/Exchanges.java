import ai.timefold.solver.core.api.score.director.ScoreDirector;
import ai.timefold.solver.core.impl.heuristic.selector.move.factory.MoveIteratorFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/**
 * Two units of a session change groups; when one is larger, as many people as it has come the other way, as
 * far as units go. Where a session has seats to spare, half the moves take units elsewhere: mostly one of them
 * to another group; where groups have smallest sizes also several to one group, or all of a group away. A full session
 * has such moves too as long as construction's last people sit where no seat was left, which exchanges cannot mend.
 */
public class Exchanges implements MoveIteratorFactory<Plan, Reseat> {
    private List<Unit> movable;
    private List<List<Unit>> ofSession;
    /** Sessions with seats to spare. */
    private boolean[] roomy;
    /** Sessions in which a group had more people than seats when it was last looked at. */
    private boolean[] crowded;
    private Problem problem;
    private List<List<Unit>> everybody;
    private int largestMinimum;

    @Override
    public void phaseStarted(ScoreDirector<Plan> director) {
        Plan plan = director.getWorkingSolution();
        problem = plan.problem;
        movable = new ArrayList<>();
        ofSession = new ArrayList<>();
        everybody = new ArrayList<>();
        roomy = new boolean[problem.sessions];
        crowded = new boolean[problem.sessions];
        largestMinimum = Arrays.stream(problem.minSize).max().orElse(0);
        for (int s = 0; s < problem.sessions; s++) {
            ofSession.add(new ArrayList<>());
            everybody.add(new ArrayList<>());
            int seats = 0;
            for (int g = 0; g < problem.groups; g++) seats += problem.capacity[s][g];
            for (Unit unit : plan.units) if (unit.session == s) everybody.get(s).add(unit);
            for (Unit unit : everybody.get(s)) seats -= unit.members.length;
            roomy[s] = seats > 0;
            crowded[s] = isCrowded(s);
        }
        for (Unit unit : plan.units) if (!unit.pinned) ofSession.get(unit.session).add(unit);
        for (int s = 0; s < problem.sessions; s++) {
            // Alone, a unit has nobody to change with, only other groups to go to.
            if (ofSession.get(s).size() > 1 || roomy[s] || crowded[s]) movable.addAll(ofSession.get(s));
        }
    }

    @Override
    public long getSize(ScoreDirector<Plan> director) {
        return (long) movable.size() * movable.size();
    }

    @Override
    public Iterator<Reseat> createOriginalMoveIterator(ScoreDirector<Plan> director) {
        throw new UnsupportedOperationException("moves are drawn at random");
    }

    @Override
    public Iterator<Reseat> createRandomMoveIterator(ScoreDirector<Plan> director, Random random) {
        if (movable.isEmpty()) return Collections.emptyIterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Reseat next() {
                Unit unit = movable.get(random.nextInt(movable.size()));
                int session = unit.session;
                List<Unit> others = ofSession.get(session);
                // Once nobody is without a seat, exchanges keep it so.
                if (crowded[session]) crowded[session] = isCrowded(session);
                if (others.size() == 1 || ((roomy[session] || crowded[session]) && random.nextBoolean())) {
                    int kind = largestMinimum > 1 ? random.nextInt(4) : 3;
                    if (kind == 0) return gather(unit, others, random);
                    if (kind == 1) return scatter(unit, others, random);
                    return new Reseat(new Unit[] {unit}, new Integer[] {anyGroup(unit, random)});
                }
                Unit other = others.get(random.nextInt(others.size()));
                for (int tries = 0; tries < 20 && other.group.equals(unit.group); tries++) {
                    other = others.get(random.nextInt(others.size()));
                }
                if (other.members.length > unit.members.length) return exchange(other, unit, others, random);
                return exchange(unit, other, others, random);
            }
        };
    }

    private boolean isCrowded(int session) {
        int[] left = problem.capacity[session].clone();
        for (Unit unit : everybody.get(session)) left[unit.group] -= unit.members.length;
        return Arrays.stream(left).anyMatch(seats -> seats < 0);
    }

    private static Integer anyGroup(Unit unit, Random random) {
        return unit.allowed.get(random.nextInt(unit.allowed.size()));
    }

    /** Some units, from whichever groups, all go to one. */
    private Reseat gather(Unit unit, List<Unit> others, Random random) {
        Integer group = anyGroup(unit, random);
        List<Unit> units = new ArrayList<>(List.of(unit));
        int count = 1 + random.nextInt(largestMinimum);
        for (int i = 0; i < 2 * count && units.size() < count; i++) {
            Unit more = others.get(random.nextInt(others.size()));
            if (!units.contains(more) && !more.group.equals(group)) units.add(more);
        }
        return new Reseat(units.toArray(new Unit[0]), Collections.nCopies(units.size(), group).toArray(new Integer[0]));
    }

    /** All units of a group go elsewhere. */
    private static Reseat scatter(Unit unit, List<Unit> others, Random random) {
        List<Unit> units = others.stream().filter(other -> other.group.equals(unit.group)).toList();
        Integer[] groups = units.stream().map(one -> anyGroup(one, random)).toArray(Integer[]::new);
        return new Reseat(units.toArray(new Unit[0]), groups);
    }

    private static Reseat exchange(Unit large, Unit small, List<Unit> others, Random random) {
        int short_ = large.members.length - small.members.length;
        if (short_ == 0) {
            return new Reseat(new Unit[] {large, small}, new Integer[] {small.group, large.group});
        }
        List<Unit> units = new ArrayList<>(List.of(large, small));
        List<Integer> groups = new ArrayList<>(List.of(small.group, large.group));
        int start = random.nextInt(others.size());
        for (int i = 0; i < others.size() && short_ > 0; i++) {
            Unit more = others.get((start + i) % others.size());
            if (more == small || more == large || !more.group.equals(small.group)) continue;
            if (more.members.length > short_) continue;
            units.add(more);
            groups.add(large.group);
            short_ -= more.members.length;
        }
        return new Reseat(units.toArray(new Unit[0]), groups.toArray(new Integer[0]));
    }
}
