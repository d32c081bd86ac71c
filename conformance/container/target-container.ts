import { GenericContainer, Wait } from 'testcontainers';
import type { ContainerSettings } from './container-settings.ts';

/** A container with one mapped port. It has no wait strategy: an open port does not show that the target answers. */
export class TargetContainer extends GenericContainer {
  constructor({ image, environment, command, hostPort }: ContainerSettings, name: string, port: number) {
    super(image);
    this.withName(name).withEnvironment(environment).withWaitStrategy(Wait.forAll([]));
    this.withExposedPorts(hostPort === undefined ? port : { container: port, host: hostPort });
    if (command.length > 0) this.withCommand([...command]);
  }

  /** Binds the port to one local address, so that only this machine reaches the container: the target may have well-known passwords. */
  onlyFrom(address: string): this {
    for (const bindings of Object.values(this.hostConfig.PortBindings ?? {})) {
      for (const binding of bindings as { HostIp?: string }[]) binding.HostIp = address;
    }
    return this;
  }
}
