/** Endpoint URL, bucket, region and credentials of an S3-compatible storage. */
export interface S3Address {
  endpoint: string
  bucket: string
  region: string
  credentials: { accessKeyId: string; secretAccessKey: string }
}

/**
 * Parses `s3://key:secret@host:port/bucket?region=…`, also with http:// or https://; s3:// means https. The region defaults to us-east-1.
 * @throws TypeError for an invalid URL, or an Error that names what is missing
 */
export function parseS3Url(url: string): S3Address {
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
