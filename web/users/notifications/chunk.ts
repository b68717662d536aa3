// The settings of notifications as one lazy chunk: few screens show them, and none at first. MAIL-1, PHONE-2.
export { NotificationOffers } from './NotificationOffers.tsx'
export { followPushSubscription } from './pushSubscription.ts'
export {
  NotificationSettings,
  PausedAddresses,
  PausedMember,
  RefusedInvitation,
  RefusedInvitations,
} from './NotificationSettings.tsx'
