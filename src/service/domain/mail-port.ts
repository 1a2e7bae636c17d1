export interface Mail {
  /** One address, as `readEmail` gives it. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailPort {
  /** Rejects when the mail was not taken. */
  send(mail: Mail): Promise<void>;
  /** Waits a little for what is under way. */
  close(): Promise<void>;
}
