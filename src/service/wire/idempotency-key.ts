/**
 * Visible ASCII, 16 to 255 characters. Short keys are refused because the key protects the stored answer: who guesses it can
 * fetch the answer.
 */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,255}$/;
