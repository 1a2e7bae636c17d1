import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.chocosolver.parser.flatzinc.Flatzinc;
import org.chocosolver.solver.Model;
import org.chocosolver.solver.Solution;
import org.chocosolver.solver.Solver;
import org.chocosolver.solver.search.limits.FailCounter;
import org.chocosolver.solver.search.loop.lns.INeighborFactory;
import org.chocosolver.solver.search.loop.monitors.IMonitorSolution;
import org.chocosolver.solver.search.strategy.Search;
import org.chocosolver.solver.search.strategy.selectors.variables.DomOverWDeg;
import org.chocosolver.solver.variables.IntVar;

/**
 * A FlatZinc model in Choco: for part of the time a complete search from a first schedule, then large neighbourhoods of the
 * best one. As many searches as threads, each with its own seed.
 *
 * <p>Arguments: the model, a file with a value for each variable of the array "seating", seed, threads, milliseconds. Each
 * better solution is a line: its cost, then the values of these variables. The last line is "optimal", "infeasible" or
 * "stopped".
 */
final class Main implements Runnable {
  /** Of the time, how much goes to the search that can end with a proof. */
  private static final double COMPLETE = 0.3;

  /** Fails until another neighbourhood is tried. */
  private static final long FAILS = 200;

  /** Of all threads. */
  private static int fewest = Integer.MAX_VALUE;

  private final long end;
  private final Random random;
  private final Model model;
  private final IntVar cost;
  private final IntVar[] seats;
  private final Map<IntVar, Integer> start = new HashMap<>();
  private final Solution last;

  private Main(String file, int[] start, long seed, long end) throws Exception {
    this.end = end;
    random = new Random(seed);
    Flatzinc parser = new Flatzinc();
    parser.setUp(file, "-lvl", "SILENT");
    parser.createSettings();
    parser.createSolver();
    parser.buildModel();
    model = parser.getModel();
    cost = (IntVar) model.getObjective();
    seats = (IntVar[]) parser.datas[0].get("seating");
    for (int k = 0; k < seats.length; k++) this.start.put(seats[k], start[k]);
    last = new Solution(model, seats);
  }

  public static void main(String[] words) throws Exception {
    if (words[0].equals("--version")) {
      System.out.println("Choco " + version());
      return;
    }
    int[] start = Files.lines(Path.of(words[1])).mapToInt(Integer::parseInt).toArray();
    long end = System.currentTimeMillis() + Long.parseLong(words[4]);
    List<Thread> threads = new ArrayList<>();
    for (int k = 0; k < Integer.parseInt(words[3]); k++) {
      threads.add(new Thread(new Main(words[0], start, 1000 * Long.parseLong(words[2]) + k, end)));
    }
    for (Thread thread : threads) thread.start();
    for (Thread thread : threads) thread.join();
    finish("stopped");
  }

  private static String version() throws IOException {
    try (var jars = Files.list(Path.of(".local", "jars"))) {
      String prefix = "choco-solver-";
      String jar = jars.map(path -> path.getFileName().toString()).filter(name -> name.startsWith(prefix)).findFirst().get();
      return jar.substring(prefix.length(), jar.length() - ".jar".length());
    }
  }

  @Override
  public void run() {
    Solver solver = model.getSolver();
    solver.plugMonitor((IMonitorSolution) this::tell);
    solver.setSearch(
        Search.intVarSearch(new DomOverWDeg<>(seats, random.nextLong()), this::near, seats), Search.minDomLBSearch(cost));
    solver.limitTime((long) (COMPLETE * left()));
    while (solver.solve()) {}
    if (!solver.isStopCriterionMet()) finish(last.exists() ? "optimal" : "infeasible");
    solver.reset();
    solver.removeAllStopCriteria();
    solver.limitTime(left());
    FailCounter patience = new FailCounter(model, FAILS);
    if (last.exists()) {
      model.arithm(cost, "<", fewest()).post();
      solver.setLNS(INeighborFactory.random(random.nextLong(), seats), patience, last);
    } else {
      solver.setLNS(INeighborFactory.random(random.nextLong(), seats), patience);
    }
    while (solver.solve()) {}
  }

  /** The seat of the best schedule, first of the given one; where it is taken, any. */
  private int near(IntVar seat) {
    int wanted = last.exists() ? last.getIntVal(seat) : start.get(seat);
    if (seat.contains(wanted)) return wanted;
    int value = seat.getLB();
    for (int skip = random.nextInt(seat.getDomainSize()); skip > 0; skip--) value = seat.nextValue(value);
    return value;
  }

  private void tell() {
    last.record();
    synchronized (Main.class) {
      if (cost.getValue() >= fewest) return;
      fewest = cost.getValue();
      StringBuilder line = new StringBuilder().append(fewest);
      for (IntVar seat : seats) line.append(' ').append(seat.getValue());
      System.out.println(line);
    }
  }

  private static synchronized int fewest() {
    return fewest;
  }

  private static synchronized void finish(String how) {
    System.out.println(how);
    System.exit(0);
  }

  private long left() {
    return Math.max(50, end - System.currentTimeMillis());
  }
}
