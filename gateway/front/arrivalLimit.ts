import type { FastifyReply, FastifyRequest } from 'fastify'
import { onceClosed } from './closed.ts'

/** An onRequest hook that closes the connection when a request body is still incomplete after `limitMs` milliseconds. */
export function arrivalLimit(limitMs: number) {
  return ({ raw }: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    const timer = setTimeout(() => raw.destroy(), limitMs)
    const stop = () => clearTimeout(timer)
    raw.once('end', stop)
    onceClosed(raw, stop)
    done()
  }
}
