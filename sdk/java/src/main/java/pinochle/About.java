package pinochle;

import java.util.List;

/**
 * What a bot tells the referee of itself.
 *
 * @param name its name; empty: that of the manifest
 * @param version its version; empty: that of the manifest
 * @param rulesets the presets it plays; empty: every one
 * @param maxBatch the most decisions at once; 0: any number
 */
public record About(String name, String version, List<String> rulesets, int maxBatch) {
  /** Takes everything from the manifest. */
  public static final About MANIFEST = new About("", "", List.of(), 0);
}
