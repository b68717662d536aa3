// The settings of notifications as one lazy chunk: few screens show them, and none at first. MAIL-1, PHONE-2.
export { NotificationOffers } from './NotificationOffers.tsx'
export { NotificationSettings } from './NotificationSettings.tsx'
export { followPushSubscription } from './pushSubscription.ts'
export { PausedAddresses, PausedMember, RefusedInvitation, RefusedInvitations } from './RefusedAddresses.tsx'
