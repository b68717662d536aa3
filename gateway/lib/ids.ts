const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A key for comparing and looking up ids: UUIDs are case-insensitive (RFC 9562), other ids are opaque. REST-5. */
export function idKey(id: string): string {
  return uuid.test(id) ? id.toLowerCase() : id
}

/** Whether two ids identify the same record. */
export function isSameId(one: string, other: string): boolean {
  return one === other || idKey(one) === idKey(other)
}
