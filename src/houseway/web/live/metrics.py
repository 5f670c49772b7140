"""Prometheus metrics of one server, in its own registry, so that tests may have several."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "houseway_requests_total", "Answers", ["status"], registry=self.registry
        )
        self._by_status: dict[int, Counter] = {}
        self.commands = Counter(
            "houseway_commands_total", "Commands", ["command", "outcome"], registry=self.registry
        )
        self.seconds = Histogram(
            "houseway_command_seconds",
            "From the request to the durable answer",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.sign_ins = Counter(
            "houseway_sign_ins_total", "Sign-ins", ["outcome"], registry=self.registry
        )
        self.streams = Gauge("houseway_streams", "Live connections", registry=self.registry)
        self.dropped = Counter(
            "houseway_streams_dropped_total",
            "Readers dropped because they fell behind or vanished",
            registry=self.registry,
        )

    def answered(self, status: int) -> None:
        known = self._by_status.get(status)
        if known is None:
            known = self._by_status[status] = self.requests.labels(str(status))
        known.inc()

    def watch(self, name: str, what: str, value: Callable[[], float]) -> None:
        Gauge(name, what, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)
