/** A rule of the specification that the twin keeps unless it is told to break it. */
export interface Law {
  /** Section of the specification. */
  section: string;
  /** What keeping it looks like. */
  rule: string;
  /** Requirements of the register (`conformance/requirements/`): a suite finds fault with at least one of them where the law is broken. */
  requirements: readonly string[];
}

/** Writes a law down: `law('5.2', 'A code can be used once only.', 'oauth.token.code-is-single-use')`. */
export function law(section: string, rule: string, ...requirements: string[]): Law {
  return { section, rule, requirements };
}
