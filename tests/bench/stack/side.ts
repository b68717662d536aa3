import { beginCpu, type Cpu } from '../processFigures.ts'
import { bodiesOf, senderTo } from '../sending.ts'
import { startStack } from '../servers.ts'
import { type Action, type ActionName, actionsOn } from './actions.ts'

/** A build with a store of its own. */
export interface Side {
  name: string
  /** Does an action `times` times, and gives the CPU of it per request. */
  measure(action: ActionName, times: number): Promise<Cpu>
  stop: () => Promise<void>
}

/** Starts the build that is checked out and built in `root`. */
export async function startSide(name: string, root: string, folder: string): Promise<Side> {
  const stack = await startStack(folder, root)
  try {
    const member = await stack.sessionOf('liige@saar.test')
    const tokens = new Map<string, string>()
    const tokenOf = async (email: string) => {
      const token = tokens.get(email) ?? (await stack.sessionOf(email)).token
      tokens.set(email, token)
      return token
    }
    const sendTo = senderTo(stack.gateway.url, bodiesOf(root))
    const send = async ({ operation, as, variables }: Action) =>
      sendTo(operation, variables(), as ? await tokenOf(as) : member.token)
    const actions = await actionsOn(stack, member.userId, async (action) => {
      const { data } = JSON.parse((await send(action)).toString()) as { data: Record<string, { id: string }> }
      return data
    })
    return {
      name,
      async measure(actionName, times) {
        const action = actions[actionName]
        const sum: Cpu = { gateway: 0, api: 0, postgres: 0 }
        for (let time = 0; time < times; time += 1) {
          const cpu = beginCpu(stack)
          await send(action)
          const used = cpu()
          sum.gateway += used.gateway / times
          sum.api += used.api / times
          sum.postgres += used.postgres / times
          await action.restore?.()
        }
        return sum
      },
      stop: stack.stop,
    }
  } catch (error) {
    await stack.stop()
    throw error
  }
}
