import { TestEnvironment } from 'jest-environment-node'
import { reduceErrors } from './plainErrors.ts'

/** Node, for tests whose errors fit into a message. */
export default class NodeLikeEnvironment extends TestEnvironment {
  handleTestEvent = reduceErrors
}
