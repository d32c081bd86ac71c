import type { Reply } from '../http/reply.ts';

/** Whether the reply is a success: a status of 200 to 299. For stories that go on in different ways. */
export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;
