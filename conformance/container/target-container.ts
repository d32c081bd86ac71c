import { GenericContainer, Wait } from 'testcontainers';
import type { Recipe } from './recipe.ts';

/** A container of a recipe, of which one port can be reached. It is not waited for: that takes more than a port that is open. */
export class TargetContainer extends GenericContainer {
  constructor({ image, environment, command, hostPort }: Recipe, name: string, port: number) {
    super(image);
    this.withName(name).withEnvironment(environment).withWaitStrategy(Wait.forAll([]));
    this.withExposedPorts(hostPort === undefined ? port : { container: port, host: hostPort });
    if (command.length > 0) this.withCommand([...command]);
  }

  /** Lets nobody but this machine reach the container: what is judged may have passwords that everybody knows. */
  onlyFrom(address: string): this {
    for (const bindings of Object.values(this.hostConfig.PortBindings ?? {})) {
      for (const binding of bindings as { HostIp?: string }[]) binding.HostIp = address;
    }
    return this;
  }
}
