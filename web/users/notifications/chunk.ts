// The notification settings as one lazy chunk, because few screens show them. MAIL-1, PHONE-2.
export { NotificationOffers } from './NotificationOffers.tsx'
export { followPushSubscription } from './pushSubscription.ts'
export {
  NotificationSettings,
  PausedAddresses,
  PausedMember,
  RefusedInvitation,
  RefusedInvitations,
} from './NotificationSettings.tsx'
