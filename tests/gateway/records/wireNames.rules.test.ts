import { expect, test } from '@jest/globals'
import { articleSchema } from '../../../api/articles/schemas.ts'
import { messageSchema } from '../../../api/feedback/schemas.ts'
import { attachedFileSchema } from '../../../api/files/fileRecord.ts'
import { categorySchema, postSchema, topicSchema } from '../../../api/forum/schemas.ts'
import { listedAlbumSchema } from '../../../api/gallery/schemas.ts'
import { protocolSchema } from '../../../api/protocols/schemas.ts'
import { callerSchema, userSchema } from '../../../api/users/schemas.ts'
import { articleFields } from '../../../gateway/articles/wire/article.ts'
import { feedbackFields } from '../../../gateway/feedback/wire/message.ts'
import { fileFields } from '../../../gateway/files/wire/file.ts'
import { categoryFields } from '../../../gateway/forum/wire/category.ts'
import { postFields } from '../../../gateway/forum/wire/post.ts'
import { topicFields } from '../../../gateway/forum/wire/topic.ts'
import { albumFields } from '../../../gateway/gallery/wire/album.ts'
import { protocolFields } from '../../../gateway/protocols/wire/protocol.ts'
import { userFields } from '../../../gateway/users/wire/user.ts'

const records = {
  User: [userFields, { ...userSchema.shape, ...callerSchema.shape }],
  Article: [articleFields, articleSchema.shape],
  Feedback: [feedbackFields, messageSchema.shape],
  File: [fileFields, attachedFileSchema.shape],
  Category: [categoryFields, categorySchema.shape],
  Post: [postFields, postSchema.shape],
  Topic: [topicFields, topicSchema.shape],
  Album: [albumFields, listedAlbumSchema.shape],
  Protocol: [protocolFields, protocolSchema.shape],
} as const

test.each(Object.entries(records))(
  'REST-8 the api sends each field that the gateway reads of %s',
  (_type, [fields, shape]) => {
    const read = Object.values<object>(fields).flatMap((field) => ('wire' in field ? [field.wire] : []))
    expect(read.filter((name) => !(String(name) in shape))).toEqual([])
  },
)
