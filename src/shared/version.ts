/** mingle's version; a test holds it to package.json, which a browser cannot read. */
export const version = '0.1.0';
