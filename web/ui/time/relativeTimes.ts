import { lazyCode } from '../../lib/pieces/lazyCode.ts'

/** The library of dates is 20 kB: it is asked for as soon as a screen with times has its code, and comes beside the screen's data. */
export const relativeTimes = lazyCode(() => import('../../lib/dates/relativeTime.ts'))
void relativeTimes.load()
