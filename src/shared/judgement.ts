/** A checker's verdict on a certificate. */
export interface Judgement {
  /** Whether the certificate proves its claim. */ readonly holds: boolean;
  /** One sentence: what was checked, or what does not hold. */
  readonly reason: string;
}

export const holds = (reason: string): Judgement => ({ holds: true, reason });
export const fails = (reason: string): Judgement => ({ holds: false, reason });
