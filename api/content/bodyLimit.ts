/** Maximum size of a record's body in bytes. Clients may send complete records back, with those of all files. */
export const recordBodyLimit = 4 * 1024 * 1024
