/** Maximum size of a record's body in bytes. Clients may send whole records back, so it includes those of all files. */
export const recordBodyLimit = 4 * 1024 * 1024
