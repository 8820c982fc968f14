from verify.plain import Flow, backbone, inner

__all__ = ["Flow", "backbone", "inner"]
