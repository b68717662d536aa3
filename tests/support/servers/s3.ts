import { createRequire } from 'node:module'
import { parseS3Url, type S3Address } from '../../../api/files/storage/s3Address.ts'

/** The part of s3rver's interface that the tests use; the package has no types. */
interface S3Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
type S3ServerClass = new (options: object) => S3Server
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3ServerClass

/** An S3 server with the bucket `failid`. */
export interface TestS3 {
  address: S3Address
  port: number
  close(): Promise<void>
}

/** Starts an S3 server that stores objects in `directory`. Pass the former port to restart it at the same URL. */
export async function startS3(directory: string, port = 0): Promise<TestS3> {
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    // Whatever its name, as behind a relay.
    vhostBuckets: false,
    directory,
    configureBuckets: [{ name: 'failid' }],
  })
  const { port: taken } = await server.run()
  const address = parseS3Url(`http://S3RVER:S3RVER@127.0.0.1:${taken}/failid`)
  return { address, port: taken, close: () => server.close() }
}
