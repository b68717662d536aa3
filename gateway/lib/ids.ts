const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What an id is compared and looked up by: a UUID means the same in any case (RFC 9562), any other id is opaque. REST-5. */
export function idKey(id: string): string {
  return uuid.test(id) ? id.toLowerCase() : id
}

/** Whether two ids name the same record. */
export function isSameId(one: string, other: string): boolean {
  return one === other || idKey(one) === idKey(other)
}
