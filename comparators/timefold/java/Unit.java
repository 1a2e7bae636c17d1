import ai.timefold.solver.core.api.domain.lookup.PlanningId;
import ai.timefold.solver.core.api.domain.entity.PlanningEntity;
import ai.timefold.solver.core.api.domain.entity.PlanningPin;
import ai.timefold.solver.core.api.domain.valuerange.ValueRangeProvider;
import ai.timefold.solver.core.api.domain.variable.PlanningVariable;
import java.util.Comparator;
import java.util.List;

/** People who sit together in one session, most often a single one, and the group that they are in. */
@PlanningEntity(difficultyComparatorClass = Unit.Largest.class)
public class Unit {
    @PlanningId
    public int id;

    public int session;
    public int[] members;

    @PlanningPin
    public boolean pinned;

    /** Open groups with enough seats for all of the unit. */
    @ValueRangeProvider(id = "allowed")
    public List<Integer> allowed;

    @PlanningVariable(valueRangeProviderRefs = "allowed")
    public Integer group;

    public Unit() {}

    Unit(int id, int session, int[] members, int pin, List<Integer> allowed) {
        this.id = id;
        this.session = session;
        this.members = members;
        this.pinned = pin >= 0;
        this.group = pin >= 0 ? pin : null;
        this.allowed = allowed;
    }

    /** Easiest first, as Timefold asks: small units are easy. */
    public static class Largest implements Comparator<Unit> {
        @Override
        public int compare(Unit a, Unit b) {
            return a.members.length != b.members.length
                    ? Integer.compare(a.members.length, b.members.length)
                    : Integer.compare(b.id, a.id);
        }
    }
}
