// What tells of others' deletions and changes of what one writes, in one part of the client, as each piece is small and seldom needed. FORUM-6.
export { DeletedPosts } from './DeletedPosts.tsx'
export { DeletedTopics } from './DeletedTopics.tsx'
export { PostConflict } from './PostConflict.tsx'
