export interface Mail {
  /** One address, in the spelling of `readEmail`. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailPort {
  /** Rejects if the mail was not accepted. */
  send(mail: Mail): Promise<void>;
  /** Waits shortly for mails being sent. */
  close(): Promise<void>;
}
