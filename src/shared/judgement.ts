/** A checker's verdict on a certificate. */
export interface Judgement {
  /** Whether the certificate proves its claim. */ readonly holds: boolean;
  /** One sentence: what was checked, or what does not hold. */
  readonly reason: string;
}
