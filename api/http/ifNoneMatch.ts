/** Whether an If-None-Match header, a star or a list compared weakly, names an ETag. REST-6. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch?.split(',').some((named) => ['*', etag].includes(named.trim().replace(/^W\//, ''))) ?? false
}
