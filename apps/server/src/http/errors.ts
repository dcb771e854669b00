/** Error handler: converts every failure to a problem of the catalogue; the only place that does. */
import { type Issue, Problem, type ProblemKind, problems } from '@kontor/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { faultOf } from '../base/log.ts';
import { problemOf } from '../db/problems.ts';

const byFastifyCode: Record<string, ProblemKind> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_FILES_LIMIT: 'tooLarge',
  FST_FIELDS_LIMIT: 'tooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'mediaType',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'mediaType',
};

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const fromDatabase = problemOf(error);
  if (fromDatabase) return fromDatabase;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code && byFastifyCode[code]) return new Problem(byFastifyCode[code]);
  if (statusCode === 413) return new Problem('tooLarge');
  if (statusCode === 415) return new Problem('mediaType');
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Problem('malformed');
  return new Problem('broken');
}

/** In the words of the form's author where there are some. */
function described(issue: Issue): Issue {
  const own = issue.message ?? issue.values?.message;
  return { ...issue, message: typeof own === 'string' ? own : issue.code.replaceAll('_', ' ') };
}

/** Body of every error response. */
export function problemBody(problem: Problem, requestId: string): object {
  const { code, name, message } = problems[problem.kind];
  const { current, changedBy: changed_by } = problem.detail;
  const issues = problem.issues.map(described);
  return {
    name,
    message,
    code,
    issues,
    ...(current === undefined ? {} : { current }),
    ...(changed_by ? { changed_by } : {}),
    requestId,
  };
}

/** The same in the form of OData's errors (Protocol, 9.4). */
function odataError(problem: Problem): object {
  const { name, message } = problems[problem.kind];
  const details = problem.issues.map(described).map(({ path, code, message }) => ({ code, target: path, message }));
  const [first] = details;
  return {
    error: {
      code: name,
      message: first ? `${first.target}: ${first.message}` : message,
      ...(details.length > 0 && { details }),
    },
  };
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { code } = problems[problem.kind];
  const { retryAfter, etag } = problem.detail;
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  if (etag) reply.header('etag', etag);
  const odata = request.url.startsWith('/api/odata/');
  // Spreadsheets ask for a name and a password only after a 401 with WWW-Authenticate.
  const basic = odata || /^\/api\/saved-views\/[^/?]+\/entries\./.test(request.url);
  if (code === 401) reply.header('www-authenticate', basic ? 'Basic realm="Kontor", charset="UTF-8"' : 'Bearer');
  if (odata) reply.header('odata-version', '4.0');
  return reply
    .code(code)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(odata ? odataError(problem) : problemBody(problem, request.id));
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(error);
    // Backpressure by our own choice (`busy`) is no error of the server or its dependencies.
    if (error === problem && problem.kind === 'busy') request.log.warn('asked to come back');
    // Nor is what somebody asks for that nobody has built: it is theirs, as any 4xx.
    else if (problem.status >= 500 && problem.kind !== 'notBuilt')
      request.log.error({ err: faultOf(error) }, 'request failed');
    return sendProblem(request, reply, problem);
  });
}
