// All of notices in one part of the client: few browsers need it, and none at first. PHONE-2.
export { keepPush } from './keepPush.ts'
export { PushOffer } from './PushOffer.tsx'
export { PushSwitch } from './PushSwitch.tsx'
