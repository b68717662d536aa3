// Loaded into the servers of the proof: on SIGUSR2 they collect garbage and send the bytes of their heap to their parent.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

process.on('SIGUSR2', () => {
  collect()
  // What finalizers released.
  collect()
  process.send?.({ heap: process.memoryUsage().heapUsed })
})
