/** Where an S3-compatible storage is, and with which key. */
export interface S3Place {
  endpoint: string
  bucket: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/**
 * Reads `s3://key:secret@host:port/bucket?region=…`, or the same with http:// or https://; s3:// means https.
 * @throws an error that says what is missing
 */
export function s3PlaceOf(url: string): S3Place {
  const { protocol, host, pathname, searchParams, username, password } = new URL(url.replace(/^s3:/, 'https:'))
  const [bucket, ...rest] = pathname.split('/').filter(Boolean)
  if (!bucket || rest.length > 0) throw new Error('must name one bucket: s3://key:secret@host/bucket')
  if (!username || !password) throw new Error('must have a key and a secret: s3://key:secret@host/bucket')
  return {
    endpoint: `${protocol}//${host}`,
    bucket,
    region: searchParams.get('region') ?? 'us-east-1',
    credentials: { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) },
  }
}
