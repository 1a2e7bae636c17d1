/**
 * Visible ASCII, 16 to 255 characters. Short ones are refused because the key guards the stored answer:
 * who can guess it can ask for the answer again.
 */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{16,255}$/;
